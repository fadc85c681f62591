"""The HTTP operations of portable records: the files that hold a whole game."""
