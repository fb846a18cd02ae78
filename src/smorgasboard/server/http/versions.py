"""The address of the API has its version in it; programs from before go on: `/api/games` is `/api/v1/games`."""

API = "/api/v1"
UNVERSIONED = "/api"
EARLY = "smorg.early"
"""In the scope of a request that came to such an older address."""


def as_of_now(path: str) -> str:
    """The address that an older one stands for; any other one as it is."""
    if not path.startswith(f"{UNVERSIONED}/") or path == API or path.startswith(f"{API}/"):
        return path
    return API + path.removeprefix(UNVERSIONED)
