"""The formats of a stage, one module each, and their parts."""
