"""The sets of ten that the rulebooks recommend with Prosperity."""

from domain.games.dominion.sets import recommended

# Second edition and Prosperity
recommended(
    "biggest-money-2", 2, "artisan harbinger laboratory mine moneylender bank grand-market mint royal-seal venture"
)
recommended(
    "the-kings-army-2", 2, "bureaucrat council-room merchant moat village expand goons kings-court rabble vault"
)
recommended(
    "the-good-life-2",
    2,
    "artisan bureaucrat cellar gardens village contraband counting-house hoard monument mountebank",
)
# Prosperity
recommended(
    "beginners", None, "bank counting-house expand goons monument rabble royal-seal venture watchtower workers-village"
)
recommended(
    "friendly-interactive",
    None,
    "bishop city contraband forge hoard peddler royal-seal trade-route vault workers-village",
)
recommended("big-actions", None, "city expand grand-market kings-court loan mint quarry rabble talisman vault")
# First edition and Prosperity
recommended(
    "biggest-money-1", 1, "bank grand-market mint royal-seal venture adventurer laboratory mine moneylender spy"
)
recommended("the-kings-army-1", 1, "expand goons kings-court rabble vault bureaucrat council-room moat spy village")
recommended(
    "the-good-life-1",
    1,
    "contraband counting-house hoard monument mountebank bureaucrat cellar chancellor gardens village",
)
