"""The house around the games: HTTP, jobs, live streams, pages, command line."""
