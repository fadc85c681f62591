"""Tournaments: points, tie-breaks and standings, who meets whom, the formats, and the facts of an event."""
