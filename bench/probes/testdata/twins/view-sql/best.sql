SELECT o.missing
