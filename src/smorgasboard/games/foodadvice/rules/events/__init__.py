"""What events do (ADV-66 to ADV-75): `resolving` goes through their effects, one module for each kind does them."""
