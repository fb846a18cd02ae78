"""What to say when the packages of the extra are not installed."""

from smorgasboard.engine.errors import SmorgasboardError


class MissingExtra(SmorgasboardError, ImportError):
    """An environment was asked for, but what it is made for is not installed."""

    def __init__(self, missing: ModuleNotFoundError) -> None:
        super().__init__(f"{missing.name} is not installed; get it with: pip install smorgasboard[envs]")
