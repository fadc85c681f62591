"""The addresses of games, and how games are told over HTTP."""
