"""From a request to an answer: who asks, what they may, and how it goes back."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .app_context import AppContext, AtTable, bearer, context_of, household_of, slowly, visitor_of
from .hints import hint_for, reason_of
from .responses import attachment, by_script, go, go_to, page, refusal, remember
