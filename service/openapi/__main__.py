"""Write the OpenAPI document as YAML to standard output, and as JSON to the folder of the service."""

import sys

from service.openapi.document import document, in_lines
from service.platform.http.yaml_writing import yaml
from service.web.description import SERVED

SERVED.write_text(in_lines(document()) + "\n", "utf-8")
sys.stdout.write(yaml(document()))
