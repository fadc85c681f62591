"""Apps: programs of third parties that act for users who have consented."""
