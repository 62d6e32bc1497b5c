"""Reports: one file per format. They show results and decide nothing."""
