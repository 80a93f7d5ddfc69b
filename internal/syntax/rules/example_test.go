package rules_test

import (
	"fmt"

	"github.com/whittle-dd/whittle/internal/syntax/rules"
)

func Example() {
	g, _ := rules.Load("json")
	m := rules.NewMatcher(g)
	array := rules.Kind{Name: "array", Named: true}
	number, object := rules.Kind{Name: "number", Named: true}, rules.Kind{Name: "object", Named: true}
	kids := []rules.Kind{{Name: "["}, number, {Name: ","}, number, {Name: "]"}}

	shape, ok := m.Label(array, "array", kids)
	list := shape.Kids[1].Kids[0]
	fmt.Println(ok, shape.Kids[1].Kind, list.Kind, len(list.Kids), list.AtLeast)
	fmt.Println(m.Fits(array, "array", kids, 1, object), m.Fits(array, "array", kids, 2, object))
	fmt.Println(g.Least(object))
	// Output:
	// true Optional List 3 1
	// true false
	// {} true
}
