"""What is said to people: `describe`, `tell`, `why_not`, `in_words`, `prompt`, score sheet, terminal table."""
