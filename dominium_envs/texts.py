"""Episodes as text: the view of a seat, all facts that it received, and the whole truth."""

from typing import Any

import msgspec

from dominium_envs.episode import Episode
from dominium_envs.offer import STOP


def seen_text(episode: Episode, seat: int) -> str:
    """Return what a seat sees now: the same view as in the service, and its question."""
    shown = episode.environment.ruleset.view(episode.seen(seat), seat)
    return _text({"view": shown, **_asked(episode, seat)})


def told_text(episode: Episode, seat: int) -> str:
    """Return everything that a seat saw since the beginning: the facts as they are sent to it."""
    redact = episode.environment.ruleset.codec.redact
    told = [[fact.type_name(), redact(fact, seat)] for fact in episode.facts]
    return _text({"seat": seat, "facts": told, **_asked(episode, seat)})


def state_text(episode: Episode) -> str:
    """Return everything about the game now, and the seed, from which all later chance follows."""
    shown = episode.environment.ruleset.open_view(episode.table)
    return _text({"seed": episode.seed, "view": shown, **_asked(episode, episode.seat), "reason": episode.reason})


def _asked(episode: Episode, seat: int | None) -> dict[str, Any]:
    """Return the open decision. Its seat and kind are public. The rest is for the seat that decides."""
    offer = episode.offer
    if offer is None:
        return {"over": episode.standings}
    public = {"seat": offer.decision.seat, "kind": offer.decision.kind}
    if seat != offer.decision.seat:
        return {"asked": public}
    picks = offer.answer(STOP)
    return {"asked": {**public, "question": offer.decision.question(), "picks": picks, "more": offer.skipped}}


def _text(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()
