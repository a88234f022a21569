// Remembers the last few results of a computation by key, so that switching between two views is free.

export class Memo<T> {
  private readonly results = new Map<string, T>();

  constructor(private readonly most = 4) {}

  get(key: string, compute: () => T): T {
    let result = this.results.get(key);
    if (result === undefined) {
      result = compute();
      if (this.results.size >= this.most) this.results.delete(this.results.keys().next().value as string);
    } else {
      this.results.delete(key); // to the end: the oldest go first
    }
    this.results.set(key, result);
    return result;
  }
}
