"""The process that callers connect to: it reads each request to its end, within deadlines and shares, and only then
passes it on to the web server, so that nobody holds a thread who has not said what they want."""
