"""Logs checked against their signed trees: grown, forked, shrunk, or shown with foreign tiles.

The tests also flip every byte of every file of it.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.transparency import merkle, tiles
from events.transparency.checkpoint import Checkpoint
from events.transparency.consistency import Disowned, check_growth, check_same
from tests.support.merkle import mth, tile


def told(size, story="a"):
    return [f"{story} {place}".encode() for place in range(size)]


def head(entries):
    return Checkpoint("log.example", len(entries), mth(entries))


class Files:
    """The tiles of a tree, as they are served; `read` are those that were asked for."""

    def __init__(self, entries):
        self.size = len(entries)
        self.files = {
            (level, number): tile(level, number, entries)
            for level in range(3)
            for number in range(self.size // 256 ** (level + 1) + 1)
            if tiles.width(level, number, self.size)
        }
        self.read = set()

    def nodes(self):
        def read(level, number):
            self.read.add((level, number))
            return self.files[level, number]

        return tiles.nodes(read)


def breach(old, new, nodes):
    try:
        check_growth(old, new, nodes)
    except Disowned as disowned:
        return disowned.breach
    return None


@pytest.mark.parametrize("new", [1, 2, 5, 8, 255, 256, 257, 600])
def test_a_tree_that_grew(new):
    entries = told(new)
    files = Files(entries)
    for old in {0, 1, 2, 4, new // 2, new - 1, new} & set(range(new + 1)):
        assert breach(head(entries[:old]), head(entries), files.nodes()) is None


@given(st.integers(1, 40), st.integers(0, 40), st.data())
def test_a_tree_that_tells_another_story_is_a_fork(old, more, data):
    """The difference may be in any entry, however old, also if the log grew since."""
    entries = told(old + more)
    place = data.draw(st.integers(0, old - 1))
    other = [*entries[:place], b"another", *entries[place + 1 :]]
    assert breach(head(entries[:old]), head(other), Files(other).nodes()) == "forked"


@given(st.integers(1, 40), st.integers(1, 40))
def test_a_tree_that_has_shrunk(size, less):
    entries = told(size + less)
    assert breach(head(entries), head(entries[:size]), Files(entries[:size]).nodes()) == "shrunk"


def test_two_trees_of_one_size():
    with pytest.raises(Disowned, match="two different trees of size 3") as told_apart:
        check_same(head(told(3)), head(told(3, "b")))
    assert told_apart.value.breach == "forked"
    check_same(head(told(3)), head(told(3)))
    check_same(head(told(3)), head(told(4, "b")))


def test_a_log_is_not_accused_of_a_fork_because_a_tile_came_damaged():
    """The old tree is there, but the shown tile is damaged. One case is a tree of one node, which no proof would
    name."""
    for old in (1, 2, 3, 256, 300):
        entries = told(600)
        files = Files(entries)
        files.files[0, 0] = bytes([files.files[0, 0][0] ^ 1]) + files.files[0, 0][1:]
        assert breach(head(entries[:old]), head(entries), files.nodes()) in {"unfit", None}
        assert breach(head(told(old, "b")), head(entries), files.nodes()) in {"unfit", "forked"}
    entries = told(7)
    files = Files(entries)
    files.files[0, 0] = bytes(32) + files.files[0, 0][32:]
    assert breach(head(entries[:4]), head(entries), files.nodes()) == "unfit"


@pytest.mark.parametrize(("old", "new"), [(5, 7), (4, 7), (3, 300), (256, 300), (270, 520)])
def test_every_bit_of_every_tile_is_caught_or_was_not_looked_at(old, new):
    """A flipped bit makes the tiles unfit, unless its hash was not needed.

    Then the answer stays the same, and its hashes lead to the signed roots.
    """
    entries = told(new)
    files = Files(entries)
    needed = hashes_needed(old, new, files)
    honest = dict(files.files)
    for place, content in honest.items():
        for byte in range(0, len(content), 1 if len(content) < 512 else 29):
            files.files = {**honest, place: content[:byte] + bytes([content[byte] ^ 0x10]) + content[byte + 1 :]}
            expected = "unfit" if (*place, byte // 32) in needed else None
            assert breach(head(entries[:old]), head(entries), files.nodes()) == expected
    for place, content in honest.items():
        if place in files.read:
            for less in (content[:-32], content[:-1], b""):
                files.files = {**honest, place: less}
                assert breach(head(entries[:old]), head(entries), files.nodes()) in {"unfit", None}


@pytest.mark.parametrize("new", [7, 300, 515])
def test_no_hash_of_any_tile_is_one_that_nobody_would_miss(new):
    """Each hash is needed by a reader who has seen some earlier size of the log."""
    files = Files(told(new))
    missed = set().union(*(hashes_needed(old, new, files) for old in range(1, new + 1)))
    served = {(*place, number) for place, tile in files.files.items() for number in range(len(tile) // 32)}
    assert missed == served


def hashes_needed(old, new, files):
    """The hashes of tiles on which the old and the new root rest in a proof."""
    needed = set()
    inner = tiles.nodes(lambda level, number: files.files[level, number])

    def watched(level, index):
        tile_level, height = divmod(level, 8)
        number, place = divmod(index << height, 256)
        needed.update((tile_level, number, each) for each in range(place, place + (1 << height)))
        return inner(level, index)

    merkle.consistency(old, new, watched)
    merkle.root(old, watched)
    return needed


def test_a_tile_that_is_not_there_is_no_fork():
    entries = told(300)
    assert breach(head(entries[:270]), head(entries), tiles.nodes(lambda _level, _number: b"")) == "unfit"
