"""How features become one service: their manifests, the parts they build on, the application."""
