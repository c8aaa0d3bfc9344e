"""Cases from file to verdict: read, validate, decode, play, judge, audit; how a verdict is shown does not live here."""
