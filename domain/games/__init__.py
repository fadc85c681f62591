"""The games that can be played: one folder for each, and the registry of their rulesets."""
