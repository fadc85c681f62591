"""The games: a folder each, and the registry of rulesets."""
