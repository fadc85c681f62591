"""The parts of a transparency log: its tree, tiles, checkpoints and signed notes."""
