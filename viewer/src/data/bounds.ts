// Reads of columns and lists at an index that is known to be in range: an id of the same profile, or a counter of a loop.
//
// The compiler takes every read by index for one that may find nothing. `defined` says that this one cannot. It returns its
// argument, so the bundler removes the call, and the engine sees the plain read: a helper that did the read itself would
// be one place for arrays of all types, which makes it slow. Where a column is added to, `column[id]! += value` says the same.

export function defined<T>(value: T | undefined): T {
  return value as T;
}
