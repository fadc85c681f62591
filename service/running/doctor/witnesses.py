"""Report the witnesses of the transparency log for `dominium doctor`."""

from collections.abc import Sequence

from events.transparency.policy import WitnessPolicy, shown
from events.transparency.policy_check import moment
from service.features.transparency.cosigned_store import WitnessState


def witness_report(policy: WitnessPolicy, states: Sequence[WitnessState]) -> tuple[bool, str]:
    """Return whether enough witnesses cosign, and a line for each witness of the policy."""
    known = {state.name: state for state in states}
    found = {name: known.get(shown(name)) for name in policy.witnesses}
    well = {name for name, state in found.items() if state is not None and state.well}
    lines = [f"{shown(name)}: {_state(policy.witnesses[name].url, state)}" for name, state in found.items()]
    enough = policy.met(well)
    return enough, "\n".join([*lines, "Enough of them cosign." if enough else "Fewer cosign than the policy demands."])


def _state(url: str | None, state: WitnessState | None) -> str:
    if url is None:
        return "the policy names no address, so it is not asked"
    if state is None:
        return "not asked yet"
    if state.error:
        return f"fails since {moment(state.since)}: {state.error}"
    return (
        "not asked yet"
        if state.cosigned_at is None
        else f"cosigned {state.size} entries at {moment(state.cosigned_at)}"
    )
