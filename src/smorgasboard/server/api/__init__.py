"""JSON for other clients, bots and benchmarks; described by /api/v1/openapi.json."""
