"""How strong the bots are: every level against the one below, and what more thinking brings. Played on all cores."""
