"""Matches that are being played: tables, whoever sits there, and what the house does by itself."""
