"""JSON for other clients, bots and benchmarks; described by /api/openapi.json."""
