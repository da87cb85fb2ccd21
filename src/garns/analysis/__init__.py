"""What a setter asks about a puzzle: what is wrong with it or too much in it, and about how many solutions it has."""
