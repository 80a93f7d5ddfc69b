package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/bench/internal/peers"
	"github.com/whittle-dd/whittle/reduce"
)

// runCVise runs C-Vise on a probe. Its result does not depend on whittle, so it is recorded beside
// the verdicts and looked up there.
func (p probe) runCVise(ctx context.Context, o options) (*peers.Result, error) {
	if o.verdicts == "" {
		return p.callCVise(ctx, o.cap)
	}
	path := filepath.Join(o.verdicts, p.Name, fmt.Sprintf("cvise-%v-%v.json", reduce.DigestOf(p.Data), o.cap))
	if data, err := os.ReadFile(path); err == nil {
		r := new(peers.Result)
		return r, json.Unmarshal(data, r)
	}
	r, err := p.callCVise(ctx, o.cap)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	return r, cases.WriteFile(path, data)
}

// callCVise runs C-Vise. On a busy machine it gets more time than the limit on its CPU time.
func (p probe) callCVise(ctx context.Context, limit time.Duration) (*peers.Result, error) {
	r, err := peers.Installed("cvise")[0].Reduce(ctx, p.Case, peers.Limits{CPU: limit, Wall: 20 * limit}, "")
	if err != nil {
		return nil, fmt.Errorf("C-Vise: %w", err)
	}
	return &r, nil
}
