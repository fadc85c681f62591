"""The MCP server: an agent plays at a running service through tools.

It is a client of the public HTTP API with the token of one account, so no tool can show more than that account may
see. Only the verification of records runs here, by the code of `dominium verify --replay`.
"""
