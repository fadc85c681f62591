"""Disputes, rulings, looks and audits."""
