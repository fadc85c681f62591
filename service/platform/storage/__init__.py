"""The registry: the database beside the log, for data that can change and be erased."""
