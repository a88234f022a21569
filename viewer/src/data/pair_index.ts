// Tables in which a row is found by what it is.

// By a pair of numbers: open addressing in typed arrays, several times as fast as a Map with text keys.
export class PairIndex {
  private slots: Int32Array; // row + 1; 0: free
  private mask: number;
  private count = 0;

  constructor(
    private readonly first: { [row: number]: number },
    private readonly second: { [row: number]: number },
    expected = 1024,
  ) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(expected, 16) * 2));
    this.slots = new Int32Array(size);
    this.mask = size - 1;
  }

  // Returns the row of the pair, or -1 after noting that row `next` is going to hold it.
  findOrAdd(a: number, b: number, next: number): number {
    if (this.count * 2 > this.mask) this.grow();
    let slot = hash(a, b) & this.mask;
    for (;;) {
      const row = this.slots[slot]! - 1;
      if (row < 0) break;
      if (this.first[row] === a && this.second[row] === b) return row;
      slot = (slot + 1) & this.mask;
    }
    this.slots[slot] = next + 1;
    this.count++;
    return -1;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Int32Array(old.length * 2);
    this.mask = this.slots.length - 1;
    for (const entry of old) {
      if (entry === 0) continue;
      let slot = hash(this.first[entry - 1]!, this.second[entry - 1]!) & this.mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask;
      this.slots[slot] = entry;
    }
  }
}

function hash(a: number, b: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

// A table of such pairs, each once. Row 0 is "none".
export class PairTable {
  readonly first = [0];
  readonly second = [0];
  private readonly index: PairIndex;

  constructor(expected?: number) {
    this.index = new PairIndex(this.first, this.second, expected);
  }

  findOrAdd(a: number, b: number): number {
    const known = this.index.findOrAdd(a, b, this.first.length);
    if (known >= 0) return known;
    this.second.push(b);
    return this.first.push(a) - 1;
  }
}

// Returns the value of a key, which is made where there is none.
export function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

// Items in rows, each once by its key.
export class Rows<Item> {
  readonly items: Item[] = [];
  private readonly ids = new Map<string, number>();

  findOrAdd(key: string, make: () => Item): number {
    return entry(this.ids, key, () => this.items.push(make()) - 1);
  }
}
