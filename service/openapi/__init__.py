"""Build the OpenAPI document from the manifests of the features."""
