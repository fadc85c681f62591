"""Dumps: the finished public games of a month in one file that anybody can check.

A dump has no names, so it stays true when an account is erased.
"""
