"""The documents make a site in which every link leads somewhere."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.slow
def test_the_documents_make_a_site_without_a_warning(tmp_path: Path) -> None:
    words = ["--fail-on-warning", "--quiet", "-c", "docs/site", ".", str(tmp_path)]
    command = [sys.executable, "-m", "sphinx", *words]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert built.stderr == ""
    assert built.returncode == 0
    assert "smorgasboard.load" in (tmp_path / "docs/reference/library.html").read_text(encoding="utf-8")
    assert (tmp_path / "docs/index.html").exists()
