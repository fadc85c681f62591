"""Adventures, as printed in 2015: the ten cards and three Events of the recommended sets."""

ORDER = 10
PARTS = ("actions", "durations", "reserves", "events", "sets", "disclosures")
