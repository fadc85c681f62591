"""Gauges of the witnesses of the transparency log, for Prometheus."""

from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Gauge

from service.features.transparency.cosigned_store import Cosigned, WitnessState


def measure(registry: CollectorRegistry, size: int, cosigned: Cosigned | None, states: Sequence[WitnessState]) -> None:
    """Add the sizes of the log and of its newest cosigned checkpoint, and how each witness does."""
    Gauge("dominium_log_size", "Entries in the transparency log.", registry=registry).set(size)
    known = Gauge("dominium_log_cosigned_size", "Entries that enough witnesses cosigned.", registry=registry)
    known.set(0 if cosigned is None else cosigned.size)
    up = Gauge("dominium_witness_up", "1 if the witness answered well last.", ["witness"], registry=registry)
    sizes = Gauge("dominium_witness_size", "Entries that the witness cosigned.", ["witness"], registry=registry)
    for state in states:
        up.labels(state.name).set(state.well)
        sizes.labels(state.name).set(state.size)
