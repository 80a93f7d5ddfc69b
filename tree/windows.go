package tree

// windows removes tokens that follow each other, some at a time, from the end,
// without a look at the syntax: it finds what the grammar forbids and the tool
// allows.
func windows(size int) stage {
	return func(d draft, then func(draft) plan) plan {
		d = d.parsed()
		tokens := liveTokens(d.root)
		return windowsFrom(d, tokens, size, len(tokens)-size, then)
	}
}

func liveTokens(root *Node) []*Node {
	var out []*Node
	for n := range root.Nodes {
		if len(n.Kids) == 0 && len(n.Text) > 0 && !n.gone {
			out = append(out, n)
		}
	}
	return out
}

// windowsFrom goes on with the window that begins at a token.
func windowsFrom(d draft, tokens []*Node, size, at int, then func(draft) plan) plan {
	for ; at >= 0; at-- {
		if at+size > len(tokens) {
			continue
		}
		key := hashBytes([]byte{'w', byte(size)})
		const around = 6
		for i := max(0, at-around); i < min(len(tokens), at+size+around); i++ {
			key = mix(key, hashBytes(tokens[i].Text))
			if i == at {
				key++
			}
		}
		if d.isRefuted(key) {
			continue
		}
		e := Edit{}
		for _, n := range tokens[at : at+size] {
			e[n] = Nothing
		}
		return d.ask(d.root.Apply(e), 0, "tokens",
			func(d draft) plan {
				return windowsFrom(d, append(tokens[:at:at], tokens[at+size:]...), size, at-1, then)
			},
			func(d draft) plan {
				return windowsFrom(d.refute(key), tokens, size, at-1, then)
			})
	}
	return then(d)
}
