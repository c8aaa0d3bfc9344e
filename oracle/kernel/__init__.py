"""The machine that plays any game: agenda, decisions, rulebook, trace and board; no game, no case and no file is known here."""
