"""From a request to an answer: who asks, what they may, and how it goes back."""
