"""The registry: the database beside the log, for what can change and be erased."""
