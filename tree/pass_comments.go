package tree

var commentsPass = &Pass{Name: "comments", About: "removes all comments at once", stage: comments}

// comments removes all comments, in a single attempt.
func comments(d draft, then func(draft) plan) plan {
	e := Edit{}
	for n := range d.root.Nodes {
		if n.isComment() && !n.gone {
			e[n] = nil
		}
	}
	if len(e) == 0 {
		return then(d)
	}
	return d.try(d.root.Apply(e), 0, "all comments", then, then)
}

func (n *Node) isComment() bool { return n.Role == Optional && n.is(Comment) && n.held == 0 }
