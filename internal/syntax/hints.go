//go:build cgo

package syntax

// rustHints tells which types expressions in Rust have: the words before a colon are those around an
// expression, and one of the types after it is likely its own.
const rustHints = `Some None is_some is_none unwrap expect: Option<u8>
Ok Err is_ok is_err: Result<u8, u8>
as: u64 | i64 | usize | f64
in len iter is_empty: &[u8]
chars bytes as_bytes trim: &str`

// rustDerive is how a type in Rust lists the traits N that the compiler implements, and which of the standard
// library's it can implement.
const rustDerive = `#[derive(N)] Clone Copy Debug Default Eq Hash Ord PartialEq PartialOrd`
