"""Write, read and check portable records."""
