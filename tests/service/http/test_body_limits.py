"""How large a body may be, which the way in asks before it receives one."""

import pytest

from service.platform.http.body_limits import LARGEST_BODY, LARGEST_RECORD, largest_body


@pytest.mark.parametrize(
    ("method", "path", "largest"),
    [
        ("POST", "/v1/imports", LARGEST_RECORD),
        ("POST", "/v1/verifications", LARGEST_RECORD),
        ("GET", "/v1/imports", LARGEST_BODY),
        ("POST", "/v1/imports/", LARGEST_BODY),
        ("POST", "/v1/imports/i_x", LARGEST_BODY),
        ("POST", "/v1/games", LARGEST_BODY),
    ],
)
def test_only_operations_that_take_records_take_large_bodies(method, path, largest):
    assert largest_body(method, path) == largest
