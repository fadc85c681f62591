"""The inbox: everything that waits for an account, as a list and as a stream."""
