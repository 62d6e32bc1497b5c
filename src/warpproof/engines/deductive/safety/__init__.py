"""What has to hold on the way: no race, no access outside, numbers that fit their types."""
