"""A witness: a small service of its own that cosigns the checkpoints of other people's logs (C2SP tlog-witness)."""
