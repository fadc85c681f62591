"""The sets of ten that the rulebook of the second edition recommends with Guilds."""

from domain.games.dominion.sets import recommended

recommended(
    "arts-and-crafts",
    2,
    "cellar festival laboratory moneylender workshop advisor baker journeyman merchant-guild stonemason",
)
recommended(
    "clean-living", 2, "bandit gardens militia moneylender village baker butcher candlestick-maker doctor soothsayer"
)
recommended(
    "gilding-the-lily", 2, "library market merchant remodel sentry candlestick-maker herald masterpiece plaza taxman"
)
