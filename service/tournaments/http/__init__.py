"""The addresses of tournaments, and how they are told over HTTP."""
