"""The sets of ten that the rulebook of the second edition recommends with Hinterlands."""

from domain.games.dominion.sets import recommended

recommended(
    "highway-robbery", 2, "cellar library moneylender throne-room workshop highway inn margrave noble-brigand oasis"
)
recommended(
    "adventures-abroad",
    2,
    "festival laboratory remodel sentry vassal crossroads farmland fools-gold oracle spice-merchant",
)
