"""Mail: a confirmed address of an account, sign-in links, and the news that the account subscribes to."""
