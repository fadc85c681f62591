"""The sets of ten that the rulebook of the second edition recommends with Empires."""

from domain.games.dominion.sets import recommended

recommended(
    "silver-bullets",
    2,
    "bureaucrat gardens laboratory market moneylender catapult-rocks charm farmers-market groundskeeper "
    "patrician-emporium",
    events=("aqueduct", "conquest"),
)

recommended(
    "everything-in-moderation",
    2,
    "cellar library remodel village workshop enchantress forum legionary overlord temple",
    events=("orchard", "windfall"),
)
