"""What can go wrong between a match and its database, each with a sentence for people."""


class StorageError(Exception):
    """The database refused or cannot be reached. After a failed write, ask the store what it holds before going on."""


class Taken(StorageError):
    """Something with this id or number is stored already."""


class StepTaken(Taken):
    """Another entry of the match has this number: the table moved on."""


class Outdated(StorageError):
    """The match or its seats were changed meanwhile by another process, or are gone."""


class Fenced(StorageError):
    """Another process acts for the house at this match now."""


class UnknownMatch(StorageError):
    """No match has this id."""
