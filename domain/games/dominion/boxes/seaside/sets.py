"""The sets of ten that the rulebook of the second edition recommends with Seaside."""

from domain.games.dominion.sets import recommended

recommended(
    "reach-for-tomorrow",
    2,
    "artisan cellar council-room vassal village cutpurse ghost-ship lookout sea-hag treasure-map",
)
recommended(
    "repetition", 2, "festival harbinger militia workshop caravan explorer outpost pearl-diver pirate-ship treasury"
)
recommended(
    "give-and-take",
    2,
    "library market moneylender witch ambassador fishing-village haven island salvager smugglers",
)
