"""The parts that every feature uses: HTTP conventions, streams, storage, processes. They import no feature."""
