"""What every feature stands on: HTTP conventions, streams, storage, processes. It imports no feature."""
