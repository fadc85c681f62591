"""The set of ten that the rulebook of the second edition recommends with these cards of Empires."""

from domain.games.dominion.sets import recommended

recommended(
    "silver-bullets",
    2,
    "bureaucrat gardens laboratory market moneylender catapult-rocks charm farmers-market groundskeeper "
    "patrician-emporium",
    events=("aqueduct", "conquest"),
)
