"""The log and the record: what is remembered, and how anyone can check it."""
