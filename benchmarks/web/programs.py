"""Our programs for Node, run on the clients' core."""

import subprocess

from benchmarks.web.servers import CLIENT_CORE, HERE, Missing, node, pinned

LONGEST_S = 240


def node_program(name: str, *arguments: object) -> str:
    """What it prints."""
    command = [*pinned(CLIENT_CORE), node(), str(HERE / name), *map(str, arguments)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_S, check=False)
    except subprocess.TimeoutExpired:
        raise Missing(f"{name} {' '.join(command[-3:])} did not end within {LONGEST_S} s.") from None
    if done.returncode:
        raise Missing(f"{name} failed: {_reason(done.stderr)}")
    return done.stdout


def _reason(stderr: str) -> str:
    """Node prints the place first and the error somewhere below it."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    return next((line for line in lines if "Error:" in line), lines[-1] if lines else "it says nothing")
