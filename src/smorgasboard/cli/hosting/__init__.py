"""Commands of whoever runs a house."""
