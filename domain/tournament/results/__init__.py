"""Results of a tournament: rounds, outcomes, crosstables, and the points for results."""
