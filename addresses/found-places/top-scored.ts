/** Keeps the values with the highest scores, highest first; of equal scores the first added. */
export class TopScored<T> {
  readonly #values: T[] = [];
  readonly #scores: number[] = [];
  readonly #most: number;
  constructor(max: number) {
    this.#most = max;
  }

  /** True if a value with this score would be kept. */
  takes(score: number): boolean {
    return this.#scores.length < this.#most || score > this.#scores.at(-1)!;
  }
  add(score: number, value: T): void {
    if (!this.takes(score)) return;
    if (this.#scores.length === this.#most) {
      this.#scores.pop();
      this.#values.pop();
    }
    let at = this.#scores.length;
    for (; at > 0 && this.#scores[at - 1]! < score; at--) {
      this.#scores[at] = this.#scores[at - 1]!;
      this.#values[at] = this.#values[at - 1]!;
    }
    this.#scores[at] = score;
    this.#values[at] = value;
  }
  /** Returns the score of the value at this rank. */
  scoreOf(at: number): number {
    return this.#scores[at]!;
  }
  get values(): readonly T[] {
    return this.#values;
  }
}
