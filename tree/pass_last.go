package tree

// lastPass removes the last item of each list.
var lastPass = &Pass{Name: "last", About: "removes the last item of each list", stage: last}

func last(d draft, then func(draft) plan) plan {
	var nodes []*Node
	for n := range d.root.Nodes {
		if k := len(n.Kids); k > 1 && n.Kids[k-1].Role == Item {
			nodes = append(nodes, n.Kids[k-1])
		}
	}
	if len(nodes) == 0 {
		return then(d)
	}
	return d.try(d.root.Apply(Remove(nodes)), 0, "last items", then, then)
}
