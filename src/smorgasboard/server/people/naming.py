"""What a device is called in the list: its browser and its system, as it says itself."""

from smorgasboard.engine import say

LONGEST = 500
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrom", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
"""What is looked for, and how it is called; the first that is found counts, for many claim to be others too."""


def device_name(agent: str) -> str:
    """`Firefox/Android`; nothing where a device does not say what it is."""
    return f"{_found(agent, BROWSERS)}/{_found(agent, SYSTEMS)}"


def _found(agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((called for part, called in names if part in agent[:LONGEST]), "")


def device_words(name: str) -> str:
    browser, _, system = name.partition("/")
    if browser and system:
        return say("{browser} on {system}", browser=browser, system=system)
    return browser or system or say("A browser")
