"""What is published of the project, and what tells others about it."""

import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from tools import release

import smorgasboard

ROOT = Path(__file__).resolve().parents[1]
GITHUB = ROOT / ".github"
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")

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


@pytest.mark.slow
def test_the_source_archive_holds_neither_tests_nor_documents(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools/release.py"), "--into", str(tmp_path / "out"), "--build", "sdist"]
    subprocess.run(command, check=True, capture_output=True)
    (archive,) = (tmp_path / "out/dist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert not {name.partition("/")[0] for name in names} & {"tests", "docs", "benchmarks", "examples"}
    assert {"pyproject.toml", "setup.py", "src/smorgasboard/games/foodfighters/content.toml"} <= names
    kept = {str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*") if path.is_file() and is_source(path)}
    assert kept - names == set()


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


@pytest.mark.parametrize("workflow", sorted((GITHUB / "workflows").glob("*.yml")), ids=lambda path: path.stem)
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


def test_what_is_checked_before_a_commit_is_what_make_lint_checks() -> None:
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    lint = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nlint:")[2].partition("\n\n")[0]
    for hook in local["hooks"]:
        tool = hook["entry"].removeprefix(".venv-pure/bin/").removeprefix("python -m ").split()[0]
        assert tool in lint
