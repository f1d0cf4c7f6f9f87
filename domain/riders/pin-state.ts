import { pinTries } from "./proof-needs.ts";

/** How the PIN of an order stands: whether it is asked for, was right, or was wrong too often. */
export const pinStates = ["not_asked", "waiting", "right", "blocked"] as const;
export type PinState = (typeof pinStates)[number];

/** What the PIN of an order has come to, and how often it may still be tried. */
export function pinStateOf({
  isAsked,
  isPassed,
  tries,
}: {
  isAsked: boolean;
  isPassed: boolean;
  tries: number;
}): {
  state: PinState;
  triesLeft: number | null;
} {
  if (isPassed) return { state: "right", triesLeft: null };
  if (!isAsked) return { state: "not_asked", triesLeft: null };
  const triesLeft = Math.max(0, pinTries - tries);
  return { state: triesLeft === 0 ? "blocked" : "waiting", triesLeft };
}
