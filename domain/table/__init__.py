"""Everything around the table of any game: seats, clocks, disputes, rulings, looks of referees, and matches."""
