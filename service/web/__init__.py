"""The web pages: HTML shells, JavaScript modules, style sheets and texts."""
