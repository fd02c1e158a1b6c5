"""Speed is measured here, never asserted by a stop-watch in a unit test."""
