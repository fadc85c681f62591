"""Changes are noted in one thread and taken in another."""

from projections.noted import Noted


def test_what_is_noted_while_a_round_begins_is_taken_in_the_next():
    noted, rounds = Noted(), []

    class Late(set):
        """A set that delays each note until a round has begun."""

        def add(self, changed):
            rounds.append(noted.take())
            super().add(changed)

    noted._noted = Late()
    noted.note(7)
    rounds.append(noted.take())
    assert rounds == [set(), {7}]
