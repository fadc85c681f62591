"""The ingress: the process to which callers connect.

It reads each request to its end, within deadlines and shares, and passes it on to the web server only then. It receives
each answer as fast as the web server sends it. A caller who has not finished a request, or does not read an answer,
occupies no thread.
"""
