import type { Coordinates } from "@waybill/contract/values";
import { endRiderSession, reportPositions, setShift } from "@waybill/contract/riders/rider-app";
import {
  acceptOffer,
  listOffers,
  listRidersJobs,
  readJob,
  type Job,
} from "@waybill/contract/riders/rider-jobs";
import { between, seededRandom } from "@waybill/domain/seeded-random";
import { setTimeout as wait } from "node:timers/promises";
import { NotAllowed, SignedOut } from "./api.ts";
import { randomStart } from "./path.ts";
import { carryJob, type Ride, type RideDeps } from "./ride.ts";
import { simulatedMinutes } from "./simulated-time.ts";

/** A signed-in rider to simulate. */
export type PlayedRider = {
  riderId: string;
  token: string;
  refreshToken: string;
  /** The rider's last position. */
  at: Coordinates | null;
  /** A location near which orders are collected. */
  near: Coordinates | null;
};

export type PlayDeps = RideDeps & {
  signal: AbortSignal;
  /** True if the rider should go off duty when the bag is empty. */
  isResting: () => boolean;
  report: (sentence: string) => void;
  /** Real milliseconds between two polls for offers. */
  lookEvery: number;
};

/** After this many polls without an offer the rider checks for jobs that were assigned by hand. */
const jobsEveryLooks = 5;
/** A waiting rider repeats the position like a phone, because riders not seen for a while get no offers. */
const reportPositionEveryMs = 60_000;
const looksBetweenReports = (lookEvery: number) => Math.max(2, Math.round(reportPositionEveryMs / lookEvery));
const restAfterTroubleMs = 1_000;
/** The distance from the orders at which a shift starts, in metres. */
const startWithin = [900, 1_800] as const;

/** Simulates one rider from the start of the shift to its end, until nothing is left to do. */
export async function playRider(
  deps: PlayDeps,
  { riderId, at, near }: Pick<PlayedRider, "riderId" | "at" | "near">,
): Promise<void> {
  const { api, signal, isResting, report, lookEvery } = deps;
  const random = seededRandom(deps.seed, riderId);
  const start = at ?? (near && randomStart(near, between(random, ...startWithin), random));
  const ride: PlayedRide = { ...deps, position: start };
  let hasStarted = false;
  for (let look = 0; !signal.aborted; look += 1) {
    try {
      if (!hasStarted) await beginShift(ride);
      hasStarted = true;
      const jobs = look % jobsEveryLooks === 0 ? (await api(listRidersJobs)).result : [];
      const next = jobs.length > 0 ? jobs : await acceptNext(ride);
      for (const job of next) await carry(ride, job);
      if (next.length > 0) look = -1;
      else if (isResting()) break;
      else if (look % looksBetweenReports(lookEvery) === looksBetweenReports(lookEvery) - 1)
        await reportPosition(ride);
      else await wait(lookEvery, undefined, { signal }).catch(() => undefined);
    } catch (problem) {
      if (problem instanceof SignedOut || signal.aborted) return;
      if (!(problem instanceof NotAllowed))
        report(`a rider's request failed and will be retried: ${String(problem)}`);
      await wait(restAfterTroubleMs, undefined, { signal }).catch(() => undefined);
      look = -1;
    }
  }
  if (signal.aborted) return;
  await api(setShift, { body: { state: "off" } })
    .then(() => api(endRiderSession))
    .catch(() => undefined);
}

/** A rider without a known position starts near the first pick-up, or at the parcel. */
type PlayedRide = RideDeps & { position: Coordinates | null };

async function reportPosition({ api, clock, position }: PlayedRide): Promise<void> {
  if (!position) return;
  const positions = [{ ...position, at: clock.now().toISOString() }];
  await api(reportPositions, { body: { positions } });
}

async function beginShift(ride: PlayedRide): Promise<void> {
  const { api } = ride;
  await reportPosition(ride);
  await api(setShift, { body: { state: "available" } });
}

/** Accepts an offer after a human reaction time. */
async function acceptNext({ api, clock, seed }: PlayedRide): Promise<Job[]> {
  const [offer] = (await api(listOffers)).result;
  if (!offer) return [];
  const random = seededRandom(seed, offer.orders[0]?.order_id ?? "", "accepting");
  const minutes = between(random, ...simulatedMinutes.accepting);
  await clock.sleep(Math.min(minutes, clock.minutesIn(simulatedMinutes.longestAccepting)));
  return (await api(acceptOffer, { params: { offer_id: offer.offer_id } })).result;
}

async function carry(ride: PlayedRide, known: Job): Promise<void> {
  const { result: job } = await ride.api(readJob, { params: { order_id: known.order_id } });
  const { latitude, longitude } = job.pick_up;
  const random = seededRandom(ride.seed, job.order_id, "start");
  const isToCollect = job.stage === "to_pickup";
  const start = isToCollect
    ? randomStart(job.pick_up, between(random, ...startWithin), random)
    : { latitude, longitude };
  const going: Ride = { ...ride, position: ride.position ?? start };
  try {
    await carryJob(going, job);
  } finally {
    ride.position = going.position;
  }
}
