"""Read models: each a function of the log that can be thrown away and rebuilt."""
