"""What is published of the project, and what tells others about it."""

import os
import re
import runpy
import shlex
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from threading import Event

import pytest
import setuptools
import yaml  # type: ignore[import-untyped]
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools import release

import smorgasboard

ROOT = Path(__file__).resolve().parents[1]
GITHUB = ROOT / ".github"
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
LACKING_ON_WINDOWS = ("fcntl", "pty", "resource", "termios", "tty")

pytestmark = pytest.mark.once


def read(path: Path) -> dict[str, object]:
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("published")
    release.lay_out("https://games.example/somebody/smorgasboard", folder / "tree")
    return folder / "tree"


def test_a_readme_away_from_its_repository_leads_back_to_it(tree: Path) -> None:
    text = (tree / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#\s]+)", text)
    assert links
    assert [link for link in links if not link.startswith("https://")] == []
    assert "![The shelf](https://games.example/somebody/smorgasboard/raw/main/docs/pictures/shelf.webp)" in text
    assert "(https://games.example/somebody/smorgasboard/blob/main/docs/lab.md)" in text


def test_every_link_that_is_made_absolute_is_there(tree: Path) -> None:
    text = (tree / "README.md").read_text(encoding="utf-8")
    ours = re.findall(r"https://games\.example/somebody/smorgasboard/(?:raw|blob)/main/([^)#\s]+)", text)
    assert len(ours) > 10
    assert [path for path in ours if not (ROOT / path).exists()] == []


def test_the_metadata_names_the_address(tree: Path) -> None:
    urls = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert urls["Source"] == "https://games.example/somebody/smorgasboard"


@pytest.mark.parametrize("address", ["games.example/a/b", "http://games.example/a/b", "https://x/a b", "https://x"])
def test_what_is_no_address_is_refused_in_a_sentence(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        release.main(["--address", address])
    assert stopped.value.code == 2
    assert "is no address of a repository" in capsys.readouterr().err


@pytest.fixture(scope="module")
def plain_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As a machine brings it, with a setuptools that cannot read our metadata or with none. Skipped without network."""
    folder = tmp_path_factory.mktemp("plain") / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    fetched = [str(python), *release.PIP, "download", "--no-deps", "--dest", str(folder / "fetched"), "build"]
    if subprocess.run(fetched, capture_output=True, check=False).returncode:
        pytest.skip("packages cannot be fetched: no network")
    return python


@pytest.mark.slow
def test_the_source_archive_holds_neither_tests_nor_documents(tmp_path: Path, plain_python: Path) -> None:
    command = [str(plain_python), str(ROOT / "tools/release.py"), "--into", str(tmp_path / "out"), "--build", "sdist"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (archive,) = (tmp_path / "out/dist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert not {name.partition("/")[0] for name in names} & {"tests", "docs", "benchmarks", "examples"}
    assert {"pyproject.toml", "setup.py", "src/smorgasboard/games/foodfighters/content.toml"} <= names
    kept = {str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*") if path.is_file() and is_source(path)}
    assert kept - names == set()


def test_whoever_installs_from_sources_is_told_that_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMORG_PURE", "1")
    monkeypatch.setattr(setuptools, "setup", lambda **_how: None)
    install = runpy.run_path(str(ROOT / "setup.py"))
    told: list[str] = []
    goes_on = Event()

    def hear(sentence: str) -> None:
        told.append(sentence)
        if sentence.startswith("still"):
            goes_on.set()

    install["tell"].__globals__.update(PAUSE=0.01, tell=hear)
    with install["working"]("stirring"):
        goes_on.wait()
    assert told[0] == "stirring …"
    assert "still stirring, for 0 s" in told
    assert told[-1].startswith("stirring: done after ")


def is_source(path: Path) -> bool:
    return path.suffix not in (".pyc", ".so") and not any(part.endswith(".egg-info") for part in path.parts)


def test_the_citation_is_of_this_version() -> None:
    assert read(ROOT / "CITATION.cff")["version"] == smorgasboard.__version__


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_forms_ask_for_something_and_require_it(form: Path) -> None:
    content = read(form)
    assert content["name"]
    assert content["description"]
    fields = content["body"]
    assert isinstance(fields, list)
    assert any(field.get("validations", {}).get("required") for field in fields)
    assert len({field["id"] for field in fields}) == len(fields)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_run_what_exists(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    content = read(workflow)
    assert content["permissions"] == {"contents": "read"}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"run: make ([a-z-]+)", text)
    paths = re.findall(r"(?:tools|tests)/[\w/.]+", text)
    assert targets or paths
    assert [name for name in targets if f"\n{name}:" not in makefile] == []
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_only_the_step_that_publishes_sources_builds_something() -> None:
    """Wheels are built by cibuildwheel, from the tree that the first step lays out."""
    ways = {
        re.search(r"--into release(.*)", step["run"])[1].strip()  # type: ignore[index]
        for job in read(GITHUB / "workflows/wheels.yml")["jobs"].values()  # type: ignore[attr-defined]
        for step in job["steps"]
        if "tools/release.py" in step.get("run", "")
    }
    assert ways == {"--build nothing", "--build sdist"}


@pytest.mark.slow
@pytest.mark.parametrize("lacking", [(), LACKING_ON_WINDOWS], ids=["elsewhere", "windows"])
def test_what_is_tested_elsewhere_needs_no_more_than_is_installed_there(lacking: tuple[str, ...]) -> None:
    text = (GITHUB / "workflows/tests.yml").read_text(encoding="utf-8")
    (extras, others), (tests,) = (
        re.findall(r'pip install .*--editable "?\.(\[[\w,]+\])?"? (.*)', text)[0],
        re.findall(r"-m pytest (-m .*)", text),
    )
    there = installed_by([f"smorgasboard{extras}", *others.split()])
    wanted = ["-n", "0", "--collect-only", "-p", "xdist.plugin", "-p", "pytest_timeout", *shlex.split(tests)]
    code = (
        "import sys; from tests.small_install import leave_out_all_but; "
        f"sys.modules.update(dict.fromkeys({lacking!r})); leave_out_all_but({sorted(there)!r}); "
        f"import pytest; sys.exit(pytest.main({wanted!r}))"
    )
    done = python(code, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    assert done.returncode == 0, done.stdout + done.stderr


def python(code: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, env=os.environ | more, capture_output=True, text=True, check=False)


def installed_by(wanted: list[str]) -> set[str]:
    """The modules that these requirements bring, with those of what they ask for in turn."""
    found: set[str] = set()
    waiting = [Requirement(each) for each in wanted]
    seen = set()
    while waiting:
        if (each := waiting.pop()) not in seen:
            seen.add(each)
            found.add(canonicalize_name(each.name))
            waiting += asked_for_by(each)
    brought_by = packages_distributions()
    modules = {name for name, by in brought_by.items() if found & {canonicalize_name(one) for one in by}}
    return modules | {"smorgasboard", "tests"}


def asked_for_by(wanted: Requirement) -> Iterator[Requirement]:
    for text in requires(wanted.name) or ():
        asked = Requirement(text)
        if asked.marker is None or any(asked.marker.evaluate({"extra": extra}) for extra in wanted.extras or {""}):
            yield asked


def test_what_is_checked_before_a_commit_is_what_make_lint_checks() -> None:
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    lint = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nlint:")[2].partition("\n\n")[0]
    for hook in local["hooks"]:
        tool = hook["entry"].removeprefix(".venv-pure/bin/").removeprefix("python -m ").split()[0]
        assert tool in lint
