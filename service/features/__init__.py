"""One folder for each feature."""
