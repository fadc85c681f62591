"""What a round is, and the points for its results."""
