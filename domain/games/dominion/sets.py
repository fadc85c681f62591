"""The recommended sets of ten that these boxes can deal."""

from typing import Final, Literal

import msgspec


class RecommendedSet(msgspec.Struct, frozen=True):
    kingdom: tuple[str, ...]
    edition: Literal[1, 2] | None
    """The edition whose base cards it needs; None: it needs none."""


def _set(edition: Literal[1, 2] | None, kingdom: str) -> RecommendedSet:
    return RecommendedSet(tuple(kingdom.split()), edition)


SETS: Final[dict[str, RecommendedSet]] = {
    # First edition
    "first-game-1": _set(1, "cellar market militia mine moat remodel smithy village woodcutter workshop"),
    "big-money": _set(
        1, "adventurer bureaucrat chancellor chapel feast laboratory market mine moneylender throne-room"
    ),
    "interaction": _set(1, "bureaucrat chancellor council-room festival library militia moat spy thief village"),
    "size-distortion-1": _set(1, "cellar chapel feast gardens laboratory thief village witch woodcutter workshop"),
    "village-square": _set(
        1, "bureaucrat cellar festival library market remodel smithy throne-room village woodcutter"
    ),
    # Second edition
    "first-game-2": _set(2, "cellar market merchant militia mine moat remodel smithy village workshop"),
    "size-distortion-2": _set(2, "artisan bandit bureaucrat chapel festival gardens sentry throne-room witch workshop"),
    "deck-top": _set(
        2, "artisan bureaucrat council-room festival harbinger laboratory moneylender sentry vassal village"
    ),
    "sleight-of-hand": _set(
        2, "cellar council-room festival gardens library harbinger militia poacher smithy throne-room"
    ),
    "improvements": _set(2, "artisan cellar market merchant mine moat moneylender poacher remodel witch"),
    "silver-and-gold": _set(
        2, "bandit bureaucrat chapel harbinger laboratory merchant mine moneylender throne-room vassal"
    ),
    # Second edition and Prosperity
    "biggest-money-2": _set(
        2, "artisan harbinger laboratory mine moneylender bank grand-market mint royal-seal venture"
    ),
    "the-kings-army-2": _set(2, "bureaucrat council-room merchant moat village expand goons kings-court rabble vault"),
    "the-good-life-2": _set(
        2, "artisan bureaucrat cellar gardens village contraband counting-house hoard monument mountebank"
    ),
    # Prosperity
    "beginners": _set(
        None, "bank counting-house expand goons monument rabble royal-seal venture watchtower workers-village"
    ),
    "friendly-interactive": _set(
        None, "bishop city contraband forge hoard peddler royal-seal trade-route vault workers-village"
    ),
    "big-actions": _set(None, "city expand grand-market kings-court loan mint quarry rabble talisman vault"),
    # First edition and Prosperity
    "biggest-money-1": _set(1, "bank grand-market mint royal-seal venture adventurer laboratory mine moneylender spy"),
    "the-kings-army-1": _set(1, "expand goons kings-court rabble vault bureaucrat council-room moat spy village"),
    "the-good-life-1": _set(
        1, "contraband counting-house hoard monument mountebank bureaucrat cellar chancellor gardens village"
    ),
}
