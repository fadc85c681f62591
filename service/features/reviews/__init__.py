"""Reviews: the most costly decisions of a finished game, in the view of the best bot."""
