"""The rules: what lies where, what may be done and what it does. Compiled."""
