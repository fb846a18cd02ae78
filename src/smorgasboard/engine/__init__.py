"""The rules engine: contracts, chance, records, replay. Knows no game and does no I/O."""
