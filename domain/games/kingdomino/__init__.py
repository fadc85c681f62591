"""Kingdomino: set-up, facts, table, rules, scoring and what can be seen."""
