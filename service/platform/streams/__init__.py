"""Streams: how they are written, followed and sent live."""
