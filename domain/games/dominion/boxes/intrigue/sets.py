"""The sets of ten that the rulebooks recommend with Intrigue."""

from domain.games.dominion.sets import recommended

# Prosperity and either edition of Intrigue
recommended(
    "paths-to-victory", None, "bishop counting-house goons monument peddler baron harem pawn shanty-town upgrade"
)
# Prosperity and the first edition
recommended(
    "all-along-the-watchtower",
    1,
    "hoard talisman trade-route vault watchtower bridge great-hall mining-village pawn torturer",
)
recommended("lucky-seven", 1, "bank expand forge kings-court vault bridge coppersmith swindler tribute wishing-well")
# The base game and Intrigue, second editions
recommended("underlings", 2, "cellar festival library sentry vassal courtier diplomat minion nobles pawn")
recommended(
    "grand-scheme", 2, "artisan council-room market militia workshop bridge mill mining-village patrol shanty-town"
)
recommended("deconstruction", 2, "bandit mine remodel throne-room village diplomat harem lurker replace swindler")
