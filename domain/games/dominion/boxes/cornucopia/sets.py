"""The sets of ten that the rulebook of the second edition recommends with Cornucopia."""

from domain.games.dominion.sets import recommended

recommended(
    "bad-omens",
    2,
    "bureaucrat laboratory merchant poacher throne-room fortune-teller hamlet horn-of-plenty jester remake",
)
