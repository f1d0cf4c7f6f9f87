import { setTimeout as wait } from "node:timers/promises";

/** Simulated time: `sleep` takes simulated minutes; at a speed of 20 one of them lasts three real seconds. */
export type SimulationClock = {
  now(): Date;
  sleep(minutes: number): Promise<void>;
  /** Converts real milliseconds to simulated minutes. */
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
export const simulatedMinutes = {
  accepting: [0.2, 0.8],
  leaving: [0.3, 0.6],
  handingOver: [1, 2],
  /** How long after the rider's arrival a late shop has the order ready. */
  lateShop: 40,
  ridingLeg: [5.5, 9],
  metresAMinute: 380,
  /** The maximum real milliseconds before an offer is accepted; an offer expires after 30 s. */
  longestAccepting: 12_000,
  /** Real milliseconds between two positions; the portal polls no faster. */
  positionEvery: 2_000,
} as const;
