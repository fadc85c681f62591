"""Apps: programs of others that act for their users, as each of them has allowed."""
