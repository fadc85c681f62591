"""The routes of disputes and rulings."""
