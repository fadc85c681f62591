"""The features of the service, one folder for each."""
