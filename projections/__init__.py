"""The read models: tables that are computed from the log, and can be thrown away and rebuilt."""
