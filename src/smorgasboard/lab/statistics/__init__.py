"""How sure a number is. Nothing is imported here: who only counts victories needs no library of numbers."""
