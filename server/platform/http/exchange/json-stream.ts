/**
 * An answer that is too long to be held or printed in one go: its JSON comes in pieces, with other work in between. `T` is
 * the type of the whole.
 */
export class JsonStream<T> {
  readonly pieces: () => AsyncIterable<string>;

  constructor(pieces: () => AsyncIterable<string>) {
    this.pieces = pieces;
  }

  /** The answer as a whole, where memory allows. */
  async whole(): Promise<T> {
    let text = "";
    for await (const piece of this.pieces()) text += piece;
    return JSON.parse(text) as T;
  }
}
