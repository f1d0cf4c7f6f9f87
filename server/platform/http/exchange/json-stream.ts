/**
 * A response too long to hold in memory or to serialise at once: its JSON is sent in pieces, with other work in
 * between. `T` is the type of the whole.
 */
export class JsonStream<T> {
  readonly pieces: () => AsyncIterable<string>;

  constructor(pieces: () => AsyncIterable<string>) {
    this.pieces = pieces;
  }

  /** The whole response, for callers with enough memory. */
  async whole(): Promise<T> {
    let text = "";
    for await (const piece of this.pieces()) text += piece;
    return JSON.parse(text) as T;
  }
}
