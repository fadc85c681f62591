"""Tiles: the examples of C2SP's tlog-tiles, and a tree that is read back from them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.transparency import merkle, tiles
from tests.support.merkle import mth, path, proof, tile


def test_the_index_of_the_specification():
    assert tiles.index(1234067) == "x001/x234/067"
    assert tiles.path(0, 1234067, 256) == "tile/0/x001/x234/067"
    assert tiles.path(2, 0, 1) == "tile/2/000.p/1"
    assert tiles.path("entries", 273, 112) == "tile/entries/273.p/112"


@pytest.mark.parametrize(
    ("number", "spelled"), [(0, "000"), (7, "007"), (999, "999"), (1000, "x001/000"), (999_999, "x999/999"),
                            (1_000_000, "x001/x000/000")],
)  # fmt: skip
def test_indexes(number, spelled):
    assert tiles.index(number) == spelled
    assert tiles.number(spelled) == number


@given(st.integers(0, 2**62))
def test_print_then_parse(number):
    assert tiles.number(tiles.index(number)) == number


@pytest.mark.parametrize(
    "spelled",
    ["", "0", "00", "0000", "x001", "001/000", "x000/001", "x001/x000", "x01/000", "X001/000", "x001//000", "/000",
     "000/", "x001/000 ", "-01", "٠٠١", "x001/000.p/3"],
)  # fmt: skip
def test_what_spells_no_index(spelled):
    with pytest.raises(ValueError, match="is no tile's number"):
        tiles.number(spelled)


def test_the_tree_of_the_specification():
    """70,000 entries: 273 full tiles and one of width 112; one full tile and one of width 17; one of width 1."""
    size = 70_000
    assert [tiles.width(0, number, size) for number in range(275)] == [256] * 273 + [112, 0]
    assert [tiles.width(1, number, size) for number in range(3)] == [256, 17, 0]
    assert [tiles.width(2, number, size) for number in range(2)] == [1, 0]
    assert tiles.width(3, 0, size) == 0


def test_a_tree_of_256_has_a_full_tile_and_one_of_width_1_above():
    assert [tiles.width(level, 0, 256) for level in range(3)] == [256, 1, 0]
    assert [tiles.width(level, 0, 255) for level in range(3)] == [255, 0, 0]


def test_entries_stand_behind_their_lengths():
    assert tiles.bundled([b"", b"a", b"b" * 258]) == b"\0\0" + b"\0\1a" + b"\1\2" + b"b" * 258
    with pytest.raises(OverflowError):
        tiles.bundled([bytes(65536)])


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 1300), st.data())
def test_a_tree_read_from_tiles(size, data):
    """Only tiles that a tree of this size has are asked for, each once."""
    entries = [b"%d" % place for place in range(size)]
    place, old = data.draw(st.integers(0, size - 1)), data.draw(st.integers(1, size))
    read = []

    def served(level, number):
        width = tiles.width(level, number, size)
        assert width, "asked for a tile that is not there"
        read.append((level, number))
        content = tile(level, number, entries)
        assert len(content) == 32 * width
        return content

    nodes = tiles.nodes(served)
    assert merkle.root(size, nodes) == mth(entries)
    assert merkle.inclusion(place, size, nodes) == path(place, entries)
    assert merkle.consistency(old, size, nodes) == proof(old, entries)
    assert len(read) == len(set(read))


def test_a_tile_that_is_too_narrow():
    for content in (b"", bytes(31), bytes(32 * 3 - 1)):
        with pytest.raises(ValueError, match="too narrow"):
            merkle.root(3, tiles.nodes(lambda _level, _number, content=content: content))
