"""Store the events of the log, write them as records, and check them."""
