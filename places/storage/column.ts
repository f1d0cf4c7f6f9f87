const arrays = { Uint8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float64Array };
type Arrays = typeof arrays;

/** A growing list of numbers of one type in a typed array, without an object for each. */
export class Column<K extends keyof Arrays> {
  #room: InstanceType<Arrays[K]>;
  length = 0;

  constructor(kind: K) {
    this.#room = new arrays[kind](1024) as InstanceType<Arrays[K]>;
  }

  push(value: number): void {
    if (this.length === this.#room.length) {
      const larger = new (this.#room.constructor as Arrays[K])(this.length * 2) as InstanceType<Arrays[K]>;
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#room[this.length++] = value;
  }

  /** Returns the numbers so far: a view that a later push may invalidate. */
  values(): InstanceType<Arrays[K]> {
    return this.#room.subarray(0, this.length) as InstanceType<Arrays[K]>;
  }
}
