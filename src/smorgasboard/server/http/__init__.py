"""From a request to an answer: who asks, what they may, and how it goes back."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .app_context import AppContext, AtTable, account_of, bearer, context_of, household_of, slowly, visitor_of
from .hints import Remark, hint_for, remark_on
from .responses import attachment, by_script, forget, go, go_to, page, refusal, remember
