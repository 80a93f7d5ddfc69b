	# Patterns come first, then the lines that were printed. A step of a failure is one line:
	#   want P      it matches P
	#   after P     and the line after it matches this
	#   first-of P  it is the first one, after that of the step before, that matches this
	#   but-not P   where lines that match this are not counted
	# "never P" is for lines that must not be there, "reverse" reads from the last line to the first.
	NR == FNR {
		pattern = substr($0, length($1) + 2)
		if ($1 == "want") want[++steps] = pattern
		else if ($1 == "after") after[steps] = pattern
		else if ($1 == "first-of") among[steps] = pattern
		else if ($1 == "but-not") past[steps] = pattern
		else if ($1 == "never") never[++nevers] = pattern
		else if ($1 == "reverse") reverse = 1
		next
	}
	{ line[++n] = $0 }
	function takes(s, i) {
		return line[i] ~ want[s] && (!(s in after) || i < n && line[i + 1] ~ after[s])
	}
	function follow(s, i) {
		for (; s <= steps; s++) {
			for (;; i++) {
				if (i > n) return 0
				if ((s in among) && (line[i] !~ among[s] || (s in past) && line[i] ~ past[s])) continue
				if (takes(s, i)) break
				if (s in among) return 0
			}
			i++
		}
		return 1
	}
	function shown(   i) {
		if (steps == 0 || (1 in among)) return follow(1, 1)
		for (i = 1; i <= n; i++)
			if (takes(1, i) && follow(2, i + 1)) return 1
		return 0
	}
	END {
		for (k = 1; k <= nevers; k++)
			for (i = 1; i <= n; i++)
				if (line[i] ~ never[k]) exit 1
		if (reverse)
			for (i = 1; i < n + 1 - i; i++) {
				other = line[i]
				line[i] = line[n + 1 - i]
				line[n + 1 - i] = other
			}
		exit !shown()
	}
