"""Mail: an address that an account confirms, links to sign in with, and what the account has asked to be told there."""
