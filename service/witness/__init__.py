"""A witness: a separate small service that cosigns the checkpoints of other people's logs (C2SP tlog-witness)."""
