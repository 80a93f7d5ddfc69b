package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// print prints the result of a grammar.
func (r *result) print() {
	if r.err != nil {
		fmt.Printf("%-40s LOAD %v\n", r.name, r.err)
		return
	}
	fmt.Printf("%-40s %3d/%-3d load %6s parse %8s %8d tokens slowest %s %s\n", r.name, r.parsed, r.parsed+r.failed,
		r.load.Round(time.Millisecond), r.parse.Round(time.Millisecond), r.tokens, r.slowest.Round(time.Millisecond), filepath.Base(r.slowestFile))
	for i, why := range r.reasons {
		if i == 3 && !*verbose {
			fmt.Printf("        … and %d more\n", len(r.reasons)-3)
			break
		}
		fmt.Printf("        %s\n", strings.ReplaceAll(why, "\n", " "))
	}
}

// summary prints the totals of all results.
func summary(rs []result) {
	var loaded, withExamples, whole, files, parsed, tokens, bytes, lexErr int
	var load, parse, slowest time.Duration
	var slowestFile string
	for _, r := range rs {
		if r.err != nil {
			continue
		}
		loaded++
		load += r.load
		parse += r.parse
		tokens += r.tokens
		bytes += r.bytes
		files += r.parsed + r.failed
		parsed += r.parsed
		lexErr += r.invalid
		if r.parsed+r.failed > 0 {
			withExamples++
			if r.failed == 0 {
				whole++
			}
		}
		if r.slowest > slowest {
			slowest, slowestFile = r.slowest, r.slowestFile
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Printf("\n%d grammars, %d load (%s); %d have examples, %d parse all of theirs (%.1f %%)\n", len(rs), loaded, load.Round(time.Millisecond), withExamples, whole, 100*float64(whole)/float64(max(1, withExamples)))
	fmt.Printf("%d examples, %d parse; %d have text that is not a token; %d bytes, %d tokens, %s of CPU\n", files, parsed, lexErr, bytes, tokens, parse.Round(time.Millisecond))
	if *jar != "" {
		var same, reject, early, toks, trees, thrown int
		for _, r := range rs {
			same, reject, early = same+r.same, reject+r.bothReject, early+r.early
			toks, trees, thrown = toks+r.tokenDiff, trees+r.treeDiff, thrown+r.thrown
		}
		fmt.Printf("against ANTLR: %d same tree, %d rejected by both, %d where ANTLR stops early, %d other tokens, %d other trees, %d ANTLR throws\n", same, reject, early, toks, trees, thrown)
	}
	if *damage > 0 {
		var repaired, repairs, lost, whole int
		var took, most time.Duration
		for _, r := range rs {
			repaired, repairs, lost, whole = repaired+r.repaired, repairs+r.repairs, lost+r.lost, whole+r.stillWhole
			took, most = took+r.repairTime, max(most, r.repairMax)
		}
		fmt.Printf("without %d tokens: %d still parse, %d are repaired (%.1f changes each), %d are not; %s of CPU, %s at most\n", *damage, whole, repaired, float64(repairs)/float64(max(1, repaired)), lost, took.Round(time.Millisecond), most.Round(time.Millisecond))
	}
	if *check > 0 {
		var nodes, wrong int
		var tried, broken [3]int
		for _, r := range rs {
			nodes, wrong = nodes+r.nodes, wrong+r.wrong
			for i := range tried {
				tried[i] += r.tried[i]
				broken[i] += r.broken[i]
			}
		}
		fmt.Printf("%d nodes; %d trees are printed differently\n", nodes, wrong)
		for i, name := range editNames {
			fmt.Printf("%s: %d tried, %d do not parse\n", name, tried[i], broken[i])
		}
	}
	why := map[string]int{}
	for _, r := range rs {
		for k, n := range r.why {
			why[k] += n
		}
	}
	for _, k := range slices.Sorted(maps.Keys(why)) {
		fmt.Printf("  %5d %s\n", why[k], k)
	}
	var explained time.Duration
	for _, r := range rs {
		explained += r.explained
	}
	fmt.Printf("slowest %s (%s); %d MB from the system; %s of CPU in all, %s of it for the reasons\n", slowest.Round(time.Millisecond), slowestFile, m.Sys>>20, cpu().Round(time.Millisecond), explained.Round(time.Millisecond))
}
