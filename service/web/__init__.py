"""The pages: HTML shells, modules, styles and texts."""
