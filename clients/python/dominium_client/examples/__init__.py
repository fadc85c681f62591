"""Examples: `python -m dominium_client.examples.bot http://127.0.0.1:8000`."""
