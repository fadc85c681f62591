"""The formats that a stage may have, a module each, and what they are made from."""
