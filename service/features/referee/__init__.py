"""Disputes, rulings, and evidence for referees."""
