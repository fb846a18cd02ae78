"""Somebody on several devices: what these are called, and the phrase that brings somebody back."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .naming import device_name, device_words
from .phrases import PHRASE_BITS, misspelt, new_phrase, phrase_mark
