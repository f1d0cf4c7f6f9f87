import { buzz, play } from "./sound.ts";

/** A short sound and a buzz for a rider who does not look at the phone; a browser that has neither stays still. */
export function attract(): void {
  buzz([200, 100, 200]);
  play(880);
}
