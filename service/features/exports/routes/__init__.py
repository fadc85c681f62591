"""The routes of exports."""
