"""Mail: an account's confirmed address, sign-in links, and the news to which the account subscribes."""
