"""Environments for AI research. Install with the extra [envs]."""
