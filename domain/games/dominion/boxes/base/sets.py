"""The sets of ten that the rulebooks of the base game recommend."""

from domain.games.dominion.sets import recommended

# First edition
recommended("first-game-1", 1, "cellar market militia mine moat remodel smithy village woodcutter workshop")
recommended(
    "big-money", 1, "adventurer bureaucrat chancellor chapel feast laboratory market mine moneylender throne-room"
)
recommended("interaction", 1, "bureaucrat chancellor council-room festival library militia moat spy thief village")
recommended("size-distortion-1", 1, "cellar chapel feast gardens laboratory thief village witch woodcutter workshop")
recommended(
    "village-square", 1, "bureaucrat cellar festival library market remodel smithy throne-room village woodcutter"
)
# Second edition
recommended("first-game-2", 2, "cellar market merchant militia mine moat remodel smithy village workshop")
recommended(
    "size-distortion-2", 2, "artisan bandit bureaucrat chapel festival gardens sentry throne-room witch workshop"
)
recommended(
    "deck-top", 2, "artisan bureaucrat council-room festival harbinger laboratory moneylender sentry vassal village"
)
recommended(
    "sleight-of-hand", 2, "cellar council-room festival gardens library harbinger militia poacher smithy throne-room"
)
recommended("improvements", 2, "artisan cellar market merchant mine moat moneylender poacher remodel witch")
recommended(
    "silver-and-gold", 2, "bandit bureaucrat chapel harbinger laboratory merchant mine moneylender throne-room vassal"
)
