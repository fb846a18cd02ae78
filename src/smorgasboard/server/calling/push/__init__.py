"""Web Push: subscriptions of browsers, sealed messages, and posts to services that are not trusted."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .channel import PUSH, PushChannel
from .sealing import BrowserKeys, NoKey, Signer, new_signing_key
from .services import Endpoint, endpoint_of
