"""Accounts: who there is, by what they are known, and how they are forgotten."""
