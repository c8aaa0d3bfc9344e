"""Other implementations: what is sent to them, how they are driven, and what their answers are held against."""
