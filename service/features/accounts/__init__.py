"""Accounts: people and bots, their credentials, and their erasure."""
