"""Records of other services, stored as received and shown like games of this service."""
