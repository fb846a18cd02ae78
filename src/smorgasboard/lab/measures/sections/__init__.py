"""The sections of a report, each measured from a study's folder."""
