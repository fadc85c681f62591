"""The seats, clocks, disputes, rulings, looks and matches of any game."""
