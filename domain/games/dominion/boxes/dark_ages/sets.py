"""The sets of ten that the rulebook of the second edition recommends with Dark Ages."""

from domain.games.dominion.sets import recommended

recommended(
    "high-and-low",
    2,
    "cellar moneylender throne-room witch workshop hermit hunting-grounds mystic poor-house wandering-minstrel",
)

recommended(
    "chivalry-and-revelry",
    2,
    "festival gardens laboratory library remodel altar knights rats scavenger squire",
)
