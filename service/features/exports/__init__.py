"""Exports of tournaments: files that organisers can keep, print and check without this service.

A `Source` is a tournament as recorded. `tables` makes typed sheets of it, with one module for each sheet. Every other
module writes sheets as one kind of file. Equal records give equal bytes.
"""
