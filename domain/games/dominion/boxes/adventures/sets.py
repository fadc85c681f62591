"""The sets of ten that the rulebook of the second edition recommends with Adventures."""

from domain.games.dominion.sets import recommended

recommended(
    "level-up",
    2,
    "market merchant militia throne-room workshop dungeon gear guide lost-city miser",
    events=("training",),
)
recommended(
    "son-of-size-distortion",
    2,
    "bandit bureaucrat gardens moneylender witch amulet duplicate giant messenger treasure-trove",
    events=("bonfire", "raid"),
)
