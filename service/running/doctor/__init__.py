"""Check the data of the service for `dominium doctor`."""
