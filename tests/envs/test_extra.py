import subprocess
import sys

import pytest

import smorgasboard as sb

WITHOUT = """
import sys
sys.modules[{package!r}] = None
import smorgasboard as sb
try:
    sb.envs.{door}
except sb.envs.MissingExtra as error:
    assert isinstance(error, ImportError)
    print(error)
"""


@pytest.mark.parametrize(
    ("package", "door"), [("pettingzoo.utils.env", "pettingzoo"), ("pyspiel", "openspiel"), ("gymnasium", "vector")]
)
def test_a_missing_package_is_one_clear_sentence(package: str, door: str) -> None:
    code = WITHOUT.format(package=package, door=door)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f'{package} is not installed; pip install "smorgasboard[envs]" brings it.'


def test_there_are_three_doors() -> None:
    with pytest.raises(AttributeError, match="gym"):
        _ = sb.envs.gym


def test_a_program_that_used_openspiel_ends_cleanly() -> None:
    code = "import smorgasboard as sb; sb.envs.openspiel.load('foodfighters')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
