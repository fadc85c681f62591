"""Adventures, as printed in 2015: the ten cards of the recommended sets."""

ORDER = 10
PARTS = ("actions", "durations", "reserves", "disclosures")
