"""The sets of ten that the rulebook of the second edition recommends with Cornucopia."""

from domain.games.dominion.sets import recommended

recommended(
    "bad-omens",
    2,
    "bureaucrat laboratory merchant poacher throne-room fortune-teller hamlet horn-of-plenty jester remake",
)
recommended(
    "bounty-of-the-hunt",
    2,
    "cellar festival militia moneylender smithy harvest horn-of-plenty hunting-party menagerie tournament",
)
recommended(
    "the-jesters-workshop",
    2,
    "artisan laboratory market remodel workshop fairgrounds farming-village horse-traders jester young-witch",
    bane="merchant",
)
