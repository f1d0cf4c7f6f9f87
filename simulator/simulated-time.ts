import { setTimeout as wait } from "node:timers/promises";

/** Simulated time: `sleep` takes simulated minutes, and a speed of 20 makes one of them last three seconds. */
export type SimulationClock = {
  now(): Date;
  sleep(minutes: number): Promise<void>;
  /** The simulated minutes in these real milliseconds. */
  minutesIn(realMilliseconds: number): number;
};

export const fastClock = (speed: number, signal?: AbortSignal): SimulationClock => ({
  now: () => new Date(),
  sleep: async (minutes) => {
    await wait((minutes * 60_000) / speed, undefined, signal && { signal });
  },
  minutesIn: (realMilliseconds) => (realMilliseconds * speed) / 60_000,
});

/** Durations in simulated minutes (a delivery takes about 20), unless stated otherwise. */
export const timings = {
  accepting: [0.2, 0.8],
  leaving: [0.3, 0.6],
  handingOver: [1, 2],
  /** A late shop has the order ready this long after the rider's arrival. */
  lateShop: 40,
  ridingLeg: [5.5, 9],
  metresAMinute: 380,
  /** Real milliseconds before an offer is accepted, at most: it expires after 30 s. */
  longestAccepting: 12_000,
  /** Real milliseconds between two positions: the portal's polling cannot show more. */
  positionEvery: 2_000,
} as const;
