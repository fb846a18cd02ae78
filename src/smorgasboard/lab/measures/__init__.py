"""What a study of one way to play has found, measured from its folder."""
