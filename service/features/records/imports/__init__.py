"""Imports: records of other services, stored as received and shown as games of this service are."""
