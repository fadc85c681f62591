"""Assembly of the service from features: their manifests, the platform that they use, the application."""
