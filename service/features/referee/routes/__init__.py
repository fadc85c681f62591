"""The HTTP operations of disputes and rulings."""
