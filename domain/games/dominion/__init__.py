"""Dominion in two editions, with its boxes: set-up, facts, table, rules, cards, scoring and views."""
