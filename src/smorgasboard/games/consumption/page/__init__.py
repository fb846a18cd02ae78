"""The drawn table: its data, its spots, its pictures."""
