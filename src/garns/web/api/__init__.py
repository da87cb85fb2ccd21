"""The HTTP interface, one file for each topic."""
