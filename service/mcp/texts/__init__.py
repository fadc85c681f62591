"""Answers of the service as short texts for language models."""
