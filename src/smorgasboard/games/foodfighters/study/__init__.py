"""What designers measure: entries, traits, blanks, and the studies of balance and strength."""
