"""The process that callers connect to.

It reads each request to its end, within deadlines and shares, and passes it on to the web server only then. It takes
each answer as fast as it comes. A caller who has not finished a request, or does not read an answer, holds no thread.
"""
