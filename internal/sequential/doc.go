// Package sequential reduces with a test that does not always give the same answer.
//
// It believes the test until the test contradicts itself. Then it measures two rates, how often the
// test says yes to the original and how often to the empty input, decides about every candidate by a
// sequential test between the two (Wald 1945), confirms the result with new runs of the test, and
// steps back to an earlier step where the result is not confirmed.
//
// A [Session] says how to run the test and how to run a pass:
//
//	s := sequential.Session[[]int]{
//		Sample: func(ctx context.Context, c []int, index int) (reduce.Outcome, error) { … },
//		Key:    dd.Key,
//		Reduce: func(ctx context.Context, l sequential.Leg[[]int]) error {
//			r := reduce.Runner[[]int]{Oracle: l.Oracle, Key: dd.Key, Accept: l.Accept, Observe: l.Observe, …}
//			_, err := r.Run(ctx, l.Start, pass)
//			return err
//		},
//		Original: original, Empty: []int{}, Options: sequential.Options{Items: len(original)},
//	}
//	result, err := s.Run(ctx)
//
// The words: a sample is one run of the test on one candidate, named by the candidate and an index
// from 0. A leg is one run of the pass from one value with fixed constants. The trail is the list of
// accepted steps, the original first. A step that was accepted and then not confirmed is refuted. The
// pool is what the test said about rejected candidates and refuted steps: controls that cost nothing.
//
// Everything is a function of the samples in index order and of the events of the legs in commit
// order. So the result does not depend on the number of workers, and a session whose caller stores
// samples is resumed by running it again: it asks only about samples that are not stored.
//
// What it promises: if candidates that lack the failure are answered with yes no more often than the
// empty input, or than half as often as the original, a wrong result is reported with a chance of
// about [Options.Risk]. What it cannot do: a failure that becomes rarer as the input shrinks looks like
// a false alarm. The run then stops early with [Rarer], unless [Options.AlarmsNever] says that every
// yes is true.
package sequential
