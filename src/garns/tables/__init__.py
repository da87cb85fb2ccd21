"""Many puzzles at once: read where they stand in a caller's memory, answered in buffers and tables."""
