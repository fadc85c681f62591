"""Check that each tree that a log signed begins with the trees before it."""

from typing import Literal

from events.transparency import merkle
from events.transparency.checkpoint import Checkpoint
from events.transparency.merkle import Nodes

Breach = Literal["forked", "shrunk", "unfit"]


class Disowned(Exception):
    """Raised if a transparency log contradicts its own signatures.

    `forked`: two of its trees differ. `shrunk`: it has fewer entries than before. `unfit`: its tiles are not those of
    the signed tree.
    """

    def __init__(self, breach: Breach, why: str) -> None:
        super().__init__(why)
        self.breach = breach


def check_same(one: Checkpoint, other: Checkpoint) -> None:
    """Raise Disowned if two checkpoints of a log contradict each other even without its tiles."""
    if one.size == other.size and one.root != other.root:
        raise Disowned("forked", f"{one.origin} has signed two different trees of size {one.size}")


def check_growth(old: Checkpoint, new: Checkpoint, nodes: Nodes) -> None:
    """Raise Disowned unless the tree of `new` begins with the tree of `old`.

    `nodes` are the claimed nodes of `new`. They are compared with the new root first. So if the old tree is not found
    in the new one, the log has signed both, and no tile arrived damaged.
    """
    check_same(old, new)
    if new.size < old.size:
        raise Disowned("shrunk", f"{new.origin} has {new.size} entries, and has signed that it had {old.size}")
    try:
        found = merkle.root(old.size, nodes)
        proof = merkle.consistency(old.size, new.size, nodes) if old.size else []
    except ValueError as error:
        raise Disowned("unfit", f"{new.origin}: {error}") from error
    if old.size and not merkle.grew(old.size, found, new.size, new.root, proof):
        raise Disowned("unfit", f"the tiles of {new.origin} do not make the tree that it has signed")
    if found != old.root:
        raise Disowned(
            "forked",
            f"the tree of size {new.size} that {new.origin} has signed does not begin with that of size {old.size}",
        )
