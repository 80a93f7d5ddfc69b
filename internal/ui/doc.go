// Package ui shows the progress of a reduction to people and programs. Each
// [Reader] presents the same stream of events in its own way:
//
//	TTY    one live line, repainted ten times a second, with messages above it
//	Plain  lines for a log: few enough to read, often enough to show that it works
//	JSON   one object per event, for programs
//	Quiet  messages and errors only
//
// A command makes one reader, passes it the start of the run, the events of the
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
// A reader only displays: it does not write results, choose exit statuses or handle
// signals. After an interrupt, the command calls End or Close as usual.
package ui
