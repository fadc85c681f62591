"""The transparency log: its tree, tiles, checkpoints and signed notes."""
