/** A priority queue of numbers, lowest weight first. Its memory grows when needed and is reused. */
export class MinHeap {
  #weights = new Float64Array(1024);
  #items = new Uint32Array(1024);
  length = 0;

  /** The lowest weight; Infinity if empty. */
  get min(): number {
    return this.length > 0 ? this.#weights[0]! : Infinity;
  }

  clear(): void {
    this.length = 0;
  }

  push(item: number, weight: number): void {
    if (this.length === this.#items.length) this.#grow();
    const weights = this.#weights;
    const items = this.#items;
    let at = this.length++;
    while (at > 0) {
      const above = (at - 1) >> 2;
      if (weights[above]! <= weight) break;
      weights[at] = weights[above]!;
      items[at] = items[above]!;
      at = above;
    }
    weights[at] = weight;
    items[at] = item;
  }

  /** Removes and returns the item with the lowest weight; only if not empty. */
  pop(): number {
    const weights = this.#weights;
    const items = this.#items;
    const lightest = items[0]!;
    const length = --this.length;
    const weight = weights[length]!;
    const item = items[length]!;
    let at = 0;
    while (true) {
      const first = at * 4 + 1;
      if (first >= length) break;
      let min = first;
      const last = Math.min(first + 4, length);
      for (let below = first + 1; below < last; below++) if (weights[below]! < weights[min]!) min = below;
      if (weights[min]! >= weight) break;
      weights[at] = weights[min]!;
      items[at] = items[min]!;
      at = min;
    }
    weights[at] = weight;
    items[at] = item;
    return lightest;
  }

  #grow(): void {
    const [weights, items] = [this.#weights, this.#items];
    this.#weights = new Float64Array(weights.length * 2);
    this.#weights.set(weights);
    this.#items = new Uint32Array(items.length * 2);
    this.#items.set(items);
  }
}
