"""A study is played: its plan, who plays its matches, what is noted of each, and the folder that keeps them."""
