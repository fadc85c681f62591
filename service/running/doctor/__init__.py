"""The checks of `dominium doctor`."""
