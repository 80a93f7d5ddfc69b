// Package job runs one reduction from the first test to the last: it opens or resumes the
// session, makes sure that the test works, keeps to the budget, counts, and puts every new
// best in its place.
//
// There are two kinds of value to reduce, [Files] and [Trace], what a generator did; a [Difference]
// is isolated. They share everything but what a candidate is: each is a kind that a job runs. Package cli turns
// flags into a job, and its errors into sentences and exit statuses.
package job
