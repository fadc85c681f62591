"""Dominion in two editions, and Prosperity: set-up, facts, table, rules, cards, scoring and what can be seen."""
