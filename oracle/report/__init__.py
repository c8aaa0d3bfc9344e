"""Reports: each module reads the one stream of what happens and writes one format; nothing is judged here."""
