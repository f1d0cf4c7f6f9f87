/**
 * An answer that is too long to be held or printed in one go: its JSON comes piece by piece, so that others have their
 * turn in between. `T` is what the pieces say together.
 */
export class JsonPieces<T> {
  readonly pieces: () => AsyncIterable<string>;

  constructor(pieces: () => AsyncIterable<string>) {
    this.pieces = pieces;
  }

  /** The answer as a whole, for those who have the memory. */
  async whole(): Promise<T> {
    let text = "";
    for await (const piece of this.pieces()) text += piece;
    return JSON.parse(text) as T;
  }
}
