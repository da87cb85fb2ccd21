"""Speed, measured: ``python -m benchmarks --help``. Ratios in one run on one machine; absolute times mislead."""
