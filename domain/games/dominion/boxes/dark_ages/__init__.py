"""Dark Ages, as printed in 2012: the cards of the recommended sets."""

ORDER = 8
PARTS = ("actions", "hermit", "trashed", "knights", "shelters", "sets", "disclosures")
