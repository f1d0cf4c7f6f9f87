import { riderApi } from "./api.ts";
import { playRider, type PlayedRider } from "./play-rider.ts";
import type { HandoverCodes } from "./ride.ts";
import type { SimulationClock } from "./simulated-time.ts";

export type SimulationDeps = {
  url: string;
  clock: SimulationClock;
  seed: string;
  signal: AbortSignal;
  ask: (orderId: string) => Promise<HandoverCodes | null>;
  report: (sentence: string) => void;
  /** Called when a rider is no longer simulated. */
  onGone: (riderId: string) => void;
};

export type Simulation = {
  play: (riders: readonly PlayedRider[]) => void;
  rest: (riderIds: readonly string[]) => void;
  /** Resolves when no rider is simulated any more. */
  ended: () => Promise<unknown>;
};

/** A rider's polling interval, in simulated minutes; the next constants limit it in real milliseconds. */
const lookMinutes = 1;
const [shortestLook, longestLook] = [400, 1_500];

/** Simulates riders, each independently and with the riders' own calls. */
export function simulate({ url, onGone, ...deps }: SimulationDeps): Simulation {
  const playing = new Map<string, { isResting: boolean; end: Promise<void> }>();
  const lookEvery = Math.min(longestLook, Math.max(shortestLook, lookMinutes / deps.clock.minutesIn(1)));

  const begin = (rider: PlayedRider): void => {
    const state = { isResting: false, end: Promise.resolve() };
    const api = riderApi({ url, token: rider.token, refreshToken: rider.refreshToken });
    playing.set(rider.riderId, state);
    state.end = playRider({ ...deps, api, lookEvery, isResting: () => state.isResting }, rider)
      .catch((problem: unknown) => deps.report(`a rider's simulation stopped: ${String(problem)}`))
      .finally(() => {
        playing.delete(rider.riderId);
        onGone(rider.riderId);
      });
  };

  return {
    play: (riders) => riders.filter(({ riderId }) => !playing.has(riderId)).forEach(begin),
    rest: (riderIds) => {
      for (const riderId of riderIds) {
        const state = playing.get(riderId);
        if (state) state.isResting = true;
      }
    },
    ended: () => Promise.allSettled([...playing.values()].map(({ end }) => end)),
  };
}
