// Distributes `amount` over the cells between two positions, in proportion to the covered part of each. Parts outside
// of all cells go to the first or the last cell, so nothing is lost.

export function spreadOver(cells: Float64Array, begin: number, end: number, amount: number): void {
  const last = cells.length - 1;
  const from = Math.min(Math.max(begin, 0), cells.length);
  const to = Math.min(Math.max(end, 0), cells.length);
  if (to - from <= 1e-9) {
    cells[Math.min(Math.floor(Math.min(from, to)), last)]! += amount;
    return;
  }
  for (let cell = Math.floor(from); cell < to; cell++) {
    const part = Math.min(to, cell + 1) - Math.max(from, cell);
    cells[cell]! += (amount * part) / (to - from);
  }
}
