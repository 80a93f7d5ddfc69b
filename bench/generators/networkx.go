package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
)

// networkx returns properties of the answers of networkx: approximations that miss the optimum,
// which people report as bugs.
func networkx(w *worker) []problem {
	var out []problem
	for _, name := range []string{"nx: matching not largest", "nx: clique not largest", "nx: colours more than needed", "nx: cover twice too large"} {
		out = append(out, problem{name: name, gen: genSmallGraph, size: graphSize, fails: func(text []byte) bool {
			g, ok := readGraph(text)
			return ok && w.answers(g)[name]
		}})
	}
	return out
}

// answers returns the answers of networkx about a graph, by predicate.
func (w *worker) answers(g *graph) map[string]bool {
	var a map[string]bool
	w.ask(json.RawMessage(g.json()), &a)
	return a
}

// findNetworkx fails if networkx is not installed. It does not import it, which takes long.
const findNetworkx = `
import importlib.util
if not importlib.util.find_spec("networkx"):
    raise ImportError("no module networkx")
`

// startNetworkx starts a worker; it returns nil if networkx is not installed.
func startNetworkx(ctx context.Context, interpreter string) (*worker, error) {
	if out, err := exec.CommandContext(ctx, interpreter, "-c", findNetworkx).CombinedOutput(); err != nil {
		fmt.Printf("\nSkipped: %s has no networkx (%s); name an interpreter that has with -python\n", interpreter, lastLine(out))
		return nil, nil
	}
	script, err := scripts.ReadFile("testdata/nx.py")
	if err != nil {
		return nil, err
	}
	var hello struct{ Networkx string }
	return startWorker(ctx, interpreter, "-c", string(script), &hello)
}

func runNetworkx(ctx context.Context, o options) error {
	w, err := startNetworkx(ctx, o.python)
	if w == nil || err != nil {
		return err
	}
	return errors.Join(tableOne(ctx, o, "graph.txt", networkx(w), "5.5, 6.0 (119.2)"), w.Close())
}
