"""Guilds, as printed in 2013."""

ORDER = 7
PARTS = ("tokens", "overpaid", "actions", "sets")
