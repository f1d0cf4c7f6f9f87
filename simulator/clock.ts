import { setTimeout as wait } from "node:timers/promises";

/** Simulated time: `sleep` takes simulated minutes, and a speed of 20 makes one of them last three seconds. */
export type SimulationClock = {
  now(): Date;
  sleep(minutes: number): Promise<void>;
  /** How many simulated minutes pass in so many real milliseconds. */
  minutesIn(realMilliseconds: number): number;
};

export const fastClock = (speed: number, signal?: AbortSignal): SimulationClock => ({
  now: () => new Date(),
  sleep: async (minutes) => {
    await wait((minutes * 60_000) / speed, undefined, signal && { signal });
  },
  minutesIn: (realMilliseconds) => (realMilliseconds * speed) / 60_000,
});
