"""Shared fixtures of the tests of the log."""

import pytest

# A failed assertion in the engines' suite then shows as much as one in a test.
for part in ("appending", "reading", "following", "keeping", "erasing", "process"):
    pytest.register_assert_rewrite(f"tests.support.journal_{part}")
