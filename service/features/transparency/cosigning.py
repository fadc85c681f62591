"""The follower that asks witnesses to cosign the newest checkpoint, in a thread of the leading web process.

Nobody waits for it. Each witness has a separate thread, so a witness that is slow or down delays no other. A witness
that failed is asked again, after longer and longer pauses.
"""

import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Final

import structlog

from events.keys import KeyRing
from events.transparency.checkpoint import Checkpoint
from events.transparency.policy import NONE, WitnessPolicy, shown
from projections.transparency_tree import Tree
from service.features.transparency.cosigned_store import CosignedCheckpoints, WitnessState
from service.features.transparency.reader import TransparencyLog
from service.features.transparency.witness_client import WitnessClient, WitnessFailed
from service.platform.runtime.logs import failed
from service.platform.streams.follower import Follower

_BREATH: Final = 1.0
"""Pause in seconds between two rounds, so that events in quick succession share one checkpoint."""
_PATIENCE: Final = 5.0
"""Seconds that a round waits for its witnesses. Later ones miss this checkpoint, and sign the next."""
_PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before a witness that failed is asked again, by the number of failures in a row."""

_NOBODY: Final = WitnessPolicy((), {}, {}, NONE)

_log = structlog.get_logger("witnesses")


class _Asked:
    """A witness of the policy, and how it does."""

    def __init__(self, client: WitnessClient, state: WitnessState) -> None:
        self.client = client
        self.state = state
        self.failures = 0
        self.again_at = 0.0
        self.busy = False


class Cosigning:
    """Asks the witnesses of a policy for cosignatures of each checkpoint, and stores them."""

    def __init__(
        self,
        log: TransparencyLog,
        tree: Tree,
        ring: KeyRing,
        store: CosignedCheckpoints,
        policy: WitnessPolicy | None,
    ) -> None:
        self._log = log
        self._tree = tree
        self._ring = ring
        self._store = store
        self._policy = policy or _NOBODY
        self._changed = threading.Condition()
        self._lines: dict[str, str] = {}
        """The cosignatures of the current checkpoint, by the name of the witness."""
        self._checkpoint: Checkpoint | None = None
        self._stored: tuple[Checkpoint, str] | None = None
        self._asked: dict[str, _Asked] = {}
        self._noted: Mapping[str, WitnessState] = {}
        self._stopping = threading.Event()
        self._running = ExitStack()

    def start(self) -> None:
        """Start the follower, if the policy names the address of a witness."""
        self.prepare()
        self._note_states()
        if self._asked:
            subscription = self._running.enter_context(self._tree.listening())
            follower = Follower("witnesses", self.round, self._stopping, breath=_BREATH, woken=subscription.rung)
            self._running.callback(follower.start().stop)

    def prepare(self) -> None:
        """Load how the witnesses did before."""
        known = self._noted = {state.name: state for state in self._store.states()}
        for name, witness in self._policy.witnesses.items():
            if witness.url is not None:
                state = known.get(shown(name), WitnessState(shown(name), 0, None, "", int(time.time())))
                self._asked[name] = _Asked(WitnessClient(witness, self._log.consistency), state)

    def stop(self) -> None:
        self._stopping.set()
        with self._changed:
            self._changed.notify_all()
        self._running.close()

    def round(self) -> float | None:
        """Ask for what is missing of the newest checkpoint. Return the seconds until a witness is asked again."""
        checkpoint = self._log.head()
        if checkpoint.size == 0:
            return None
        frozen = self._frozen(checkpoint)
        with self._changed:
            if checkpoint != self._checkpoint:
                self._checkpoint, self._lines = checkpoint, {}
            now = time.monotonic()
            due = [name for name, each in self._asked.items() if self._due(name, each, now, frozen=frozen)]
            for name in due:
                self._asked[name].busy = True
        for name in due:
            threading.Thread(target=self._ask, args=(name, checkpoint), name="witness", daemon=True).start()
        with self._changed:
            self._changed.wait_for(lambda: self._stopping.is_set() or self._answered(due), _PATIENCE)
            lines = "".join(self._lines[name] for name in self._policy.witnesses if name in self._lines)
            enough = self._policy.met(self._lines)
            later = [each.again_at for each in self._asked.values() if each.state.error and not each.busy]
        if lines and not frozen and (checkpoint, lines) != self._stored:
            self._store.put(checkpoint, lines, enough=enough)
            self._stored = checkpoint, lines
        self._note_states()
        return max(min(later) - time.monotonic(), 0.0) if later else None

    def _due(self, name: str, asked: _Asked, now: float, *, frozen: bool) -> bool:
        """Return whether to ask a witness now. If the checkpoint is frozen, only a witness that failed is."""
        wanted = bool(asked.state.error) or not frozen
        return wanted and name not in self._lines and not asked.busy and asked.again_at <= now

    def _frozen(self, checkpoint: Checkpoint) -> bool:
        """Return whether enough witnesses cosigned the checkpoint, or a larger one by another service of the log."""
        found = self._store.newest(checkpoint.origin)
        return found is not None and found.size >= checkpoint.size

    def _answered(self, names: list[str]) -> bool:
        return not any(self._asked[name].busy for name in names)

    def _ask(self, name: str, checkpoint: Checkpoint) -> None:
        asked = self._asked[name]
        lines, why = None, ""
        try:
            lines = asked.client.cosign(checkpoint, self._ring.current)
        except WitnessFailed as error:
            why = str(error)
        except Exception as error:  # noqa: BLE001 - it is logged, and tried again
            failed(_log, "a witness cannot be asked", error, witness=shown(name))
            why = "it could not be asked: see the service's log"
        with self._changed:
            asked.busy = False
            now = int(time.time())
            if lines is None:
                asked.failures += 1
                asked.again_at = time.monotonic() + _PAUSES[min(asked.failures, len(_PAUSES)) - 1]
                first = asked.state.error == ""
                asked.state = asked.state._replace(error=why, since=now if first else asked.state.since)
            else:
                asked.failures, asked.again_at = 0, 0.0
                asked.state = WitnessState(shown(name), checkpoint.size, now, "", now)
                if checkpoint == self._checkpoint:
                    self._lines[name] = lines
            self._changed.notify_all()

    def _note_states(self) -> None:
        """Store how the witnesses do, if that changed."""
        with self._changed:
            states = {each.state.name: each.state for each in self._asked.values()}
        if states != self._noted:
            self._store.note_states(states)
            self._noted = states
