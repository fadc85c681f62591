"""Series: several tournaments ranked together, by points for the places in each of them."""
