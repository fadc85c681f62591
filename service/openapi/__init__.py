"""The OpenAPI document, built from the manifests of the features."""
