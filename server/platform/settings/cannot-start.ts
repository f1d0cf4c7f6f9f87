/** A start that cannot be, said in a sentence that tells what to do. */
export class CannotStart extends Error {
  override name = "CannotStart";
}
