"""Search trees."""
