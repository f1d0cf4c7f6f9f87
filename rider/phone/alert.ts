import { buzz, play } from "./sound.ts";

/** A short sound and vibration to alert the rider; silent in a browser without either. */
export function alertRider(): void {
  buzz([200, 100, 200]);
  play(880);
}
