"""Charts as SVG. The same numbers always give the same bytes."""
