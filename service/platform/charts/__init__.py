"""Charts as SVG: drawn from numbers alone, the same bytes whenever they are drawn again."""
