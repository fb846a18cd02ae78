"""From what a designer asks to a study: one way to play, two held together, a number varied, cards taken out."""
