"""Why an action is not possible now, for the person who tried it."""
