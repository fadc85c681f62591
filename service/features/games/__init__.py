"""Games: made, played and looked at."""
