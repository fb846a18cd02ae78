"""What commands do with a database beside a house: backups, upkeep, rehearsals of upgrades."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .opened import (
    ADMIN_PASSWORD,
    CHANGED,
    LAST_BACKUP,
    StorageFacts,
    admin_password,
    houses,
    known_schema,
    new_password,
    newest_schema,
    note,
    open_beside,
    put_note,
    schemas,
    storage_facts,
    tell_houses,
)
