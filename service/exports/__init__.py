"""Exports of tournaments: what organisers carry away, hang on walls and check without us.

A `Source` is a tournament as it stands on record. `tables` makes typed sheets of it, one module a sheet; every other
module writes sheets as a kind of file. Equal records give equal bytes.
"""
