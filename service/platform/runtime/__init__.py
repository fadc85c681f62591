"""The running service: settings, processes, Redis, the worker, backups."""
