"""Report the witnesses of the transparency log for `dominium doctor`."""

from collections.abc import Sequence
from datetime import UTC, datetime

from events.transparency.policy import WitnessPolicy, shown
from service.features.transparency.cosigned_store import WitnessState


def witness_report(policy: WitnessPolicy, states: Sequence[WitnessState]) -> tuple[bool, str]:
    """Return whether enough witnesses cosign, and a line for each witness of the policy."""
    known = {state.name: state for state in states}
    found = {name: known.get(shown(name)) for name in policy.witnesses}
    well = {name for name, state in found.items() if state is not None and not state.error}
    lines = [f"{shown(name)}: {_state(policy.witnesses[name].url, state)}" for name, state in found.items()]
    enough = policy.met(well)
    return enough, "\n".join([*lines, "Enough of them cosign." if enough else "Fewer cosign than the policy demands."])


def _state(url: str | None, state: WitnessState | None) -> str:
    if url is None:
        return "the policy names no address, so it is not asked"
    if state is None:
        return "not asked yet"
    if state.error:
        return f"fails since {_day(state.since)}: {state.error}"
    return (
        "not asked yet" if state.cosigned_at is None else f"cosigned {state.size} entries at {_day(state.cosigned_at)}"
    )


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M UTC")
