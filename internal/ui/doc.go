// Package ui shows people and programs how a reduction goes: readers of one
// stream of events.
//
//	TTY    one live line, repainted ten times a second, and words above it
//	Plain  lines for a log: few enough to read, often enough to see it lives
//	JSON   one object per event, for programs
//	Quiet  messages and errors only
//
// A command makes one reader, tells it what is known, hands it the events of the
// runner and, at the end, the totals:
//
//	r := ui.Plain(os.Stderr, stats)
//	if ui.IsTerminal(os.Stderr) {
//		r = ui.TTY(os.Stderr, stats, func() int { return ui.Width(os.Stderr) })
//	}
//	defer r.Close()
//	r.Start(ui.Start{Input: "bug.c", Size: size(original)})
//	runner.Observe = func(e reduce.Event) { r.Observe(e, sizeOf(e)) }
//	best, err := runner.Run(ctx, original, pass)
//	r.End(ui.End{From: size(original), To: size(best), Output: "bug.c", Err: err})
//
// A reader decides nothing: it does not write results, choose exit statuses or
// handle signals. After an interrupt the command calls End or Close as always.
package ui
