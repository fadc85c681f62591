"""Running the service: settings, processes, Redis, the worker, backups."""
