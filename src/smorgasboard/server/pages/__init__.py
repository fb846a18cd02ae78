"""HTML for people. Everything works as plain forms; scripts only make it quicker."""
