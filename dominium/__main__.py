"""Run `python -m dominium`, for systems where the `dominium` script is not on the path."""

import sys

from dominium import main

sys.exit(main())
