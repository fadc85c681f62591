"""The finished public games of a month in one file that anybody can check: no names in it, so that it stays true when
somebody is forgotten."""
