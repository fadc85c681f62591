"""The parts that all features use: HTTP conventions, streams, storage, processes. They import no feature."""
