"""What came of a study, put into its folder: findings as data, and the report to read."""

from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import quote

from smorgasboard.lab.comparing import card_findings, comparison, exploit_findings, sweep_findings
from smorgasboard.lab.findings import Findings
from smorgasboard.lab.measures.run import findings_of_run
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.report import render
from smorgasboard.lab.tuning.told import findings_of_tune

FINDINGS, REPORT = "findings.json", "report.html"
HOUSE = "http://127.0.0.1:8080"
"""Where `smorg serve` is found by default: a report on disk links to the replays there."""

FOUND: Mapping[str, Callable[[StudyFolder], Findings]] = {
    "run": findings_of_run,
    "compare": comparison.findings_of_comparison,
    "cards": card_findings.findings_of_cards,
    "sweep": sweep_findings.findings_of_sweep,
    "exploit": exploit_findings.findings_of_exploits,
    "tune": findings_of_tune,
}
"""By the kind of a study."""


def publish(folder: StudyFolder) -> Findings:
    """Work the findings out and write findings and report."""
    findings = FOUND[folder.study().kind](folder)
    folder.put_text(FINDINGS, findings.dumps())
    folder.put_text(REPORT, render(findings, replays_of(folder)))
    return findings


def report_file(folder: StudyFolder) -> Path:
    return folder.path / REPORT


def replays_of(folder: StudyFolder) -> str:
    """What comes before the address of a match, for pages that lie outside the house."""
    return f"{HOUSE}/lab/{quote(folder.name)}/"
