"""Kingdomino: set-up, facts, table, rules, scoring and views."""
