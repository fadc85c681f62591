"""The game Domaine: set-up, facts, table, land, rules, actions, scoring and views."""
