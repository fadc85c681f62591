"""Two at a table, paired by the FIDE Dutch system."""
