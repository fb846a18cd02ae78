"""Compiling takes away what was compiled before, and nothing else that lies beside it."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
OTHERS = ("screenshots/shelf.png", "site/index.html", "contact-sheet.html")
MADE_BEFORE = ("wheel/old.whl", "lib.linux-x86_64/rules.so", "temp.linux-x86_64/rules.o", "__native_1.c", "ops.txt")


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_pictures_and_site_stay_when_the_rules_are_compiled_anew(tmp_path: Path) -> None:
    for name in ("Makefile", "setup.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    for name in (*(f"build/{each}" for each in (*OTHERS, *MADE_BEFORE)), ".venv-compiled/bin/python", "src/rules.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("#!/bin/sh\n")
    (tmp_path / ".venv-compiled/bin/python").chmod(0o755)
    subprocess.run(["make", "-s", "build/.ready", "PYTHON=true"], cwd=tmp_path, check=True, capture_output=True)
    left = {file.relative_to(tmp_path / "build").as_posix() for file in tmp_path.glob("build/**/*") if file.is_file()}
    assert left == {*OTHERS, ".ready", "made-of"}
