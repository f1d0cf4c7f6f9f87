/** The few of many that have the highest scores, the highest first; of equals those that came first. */
export class Foremost<T> {
  readonly #values: T[] = [];
  readonly #scores: number[] = [];
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a value of this or a lower score could be among the top ones. */
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
  /** The score of the value at this rank. */
  scoreOf(at: number): number {
    return this.#scores[at]!;
  }
  get values(): readonly T[] {
    return this.#values;
  }
}
