import type { Coordinates } from "@waybill/contract/values";
import { reportPositions } from "@waybill/contract/riders/rider-app";
import {
  noteContact,
  putJobProof,
  readJob,
  reportJobEvent,
  type Job,
  type JobEvent,
} from "@waybill/contract/riders/rider-jobs";
import type { ProofKind } from "@waybill/contract/riders/riders";
import { readRoadRouteOfRider } from "@waybill/contract/road-routes";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { hasJobEnded, type JobStage } from "@waybill/domain/riders/job-events";
import type { SandboxFailure } from "@waybill/domain/riders/failures/sandbox-failures";
import { between, seededRandom, type Random } from "@waybill/domain/seeded-random";
import { createHash, randomUUID } from "node:crypto";
import type { Api } from "./api.ts";
import { pointAlongPath, lengthOf, pathAlong, streetPath } from "./path.ts";
import { proofPicture } from "./proof-picture.ts";
import { type SimulationClock, simulatedMinutes } from "./simulated-time.ts";

/** The codes that people at pick-up and drop-off give the rider, and the failure to simulate. */
export type HandoverCodes = {
  pin: string;
  pickUpCode?: string | undefined;
  barcode?: string | undefined;
  plays?: SandboxFailure | undefined;
};

export type RideDeps = {
  api: Api;
  clock: SimulationClock;
  seed: string;
  ask: (orderId: string) => Promise<HandoverCodes | null>;
};
/** A rider on the way; `position` changes as the rider moves. */
export type Ride = RideDeps & { position: Coordinates };
type Step = (ride: Ride & { random: Random }, job: Job) => Promise<Job>;

/**
 * Carries one job to its end from any stage: the next action depends only on the stage, so that a restart
 * continues. `ride.position` is updated to the rider's last position.
 */
export async function carryJob(ride: Ride, job: Job): Promise<void> {
  for (let now = job; !hasJobEnded(now);) {
    const step = steps[now.stage];
    if (!step) return;
    const random = seededRandom(ride.seed, job.order_id, now.stage);
    const going = { ...ride, random };
    try {
      now = await step(going, now);
    } finally {
      ride.position = going.position;
    }
  }
}

type Details = Partial<Pick<JobEvent, "reason" | "proof" | "cash_collected" | "pin">>;

const report = async (
  { api, clock, position }: Ride,
  job: Job,
  type: JobEvent["type"],
  details: Details = {},
): Promise<Job> => {
  const { latitude, longitude } = position;
  const body = {
    event_id: randomUUID(),
    type,
    at: clock.now().toISOString(),
    latitude,
    longitude,
    ...details,
  };
  const { result } = await api(reportJobEvent, { params: { order_id: job.order_id }, body });
  return result;
};

const prove = (ride: Ride, job: Job, kind: ProofKind): Promise<unknown> =>
  ride.api(putJobProof, { params: { order_id: job.order_id, kind }, bytes: proofPicture(kind) });

/** Returns the route by road if the server knows one, else an invented path that looks like streets. */
async function pathTo(
  { api, position, random }: Parameters<Step>[0],
  goal: Coordinates,
): Promise<Coordinates[]> {
  const query = {
    from_lat: position.latitude,
    from_lng: position.longitude,
    to_lat: goal.latitude,
    to_lng: goal.longitude,
  };
  const { result } = await api(readRoadRouteOfRider, { query }).catch(() => ({ result: null }));
  return result ? pathAlong(position, result.line, goal) : streetPath(position, goal, random);
}

const minutesFor = (metres: number): number => {
  const [min, max] = simulatedMinutes.ridingLeg;
  return Math.min(max, Math.max(min, metres / simulatedMinutes.metresAMinute));
};

/** Phones report several positions at once; the server learns speeds from them. */
const positionsAtOnce = 5;
/** A road is this many times longer than a straight line, as in the server's estimate. */
const detour = 1.3;

/** Rides to a point, reporting the position every two seconds. */
async function rideTo(ride: Parameters<Step>[0], goal: Coordinates): Promise<void> {
  const path = await pathTo(ride, goal);
  const minutes = minutesFor(lengthOf(path));
  const stride = ride.clock.minutesIn(simulatedMinutes.positionEvery);
  for (let gone = 0; ; gone += stride) {
    const share = Math.min(1, gone / Math.max(minutes, 0.01));
    const { position, heading } = pointAlongPath(path, share);
    ride.position = share === 1 ? goal : position;
    const secondsLeft = Math.max(1, (minutes - gone) * 60);
    const speed = Math.min(500, (distanceInMetres(ride.position, goal) * detour) / secondsLeft);
    const now = ride.clock.now().getTime();
    const { latitude, longitude } = ride.position;
    const positions = Array.from({ length: positionsAtOnce }, (_, at) => ({
      latitude,
      longitude,
      heading,
      speed,
      at: new Date(now - positionsAtOnce + 1 + at).toISOString(),
    }));
    await ride.api(reportPositions, { body: { positions } });
    if (gone >= minutes) return;
    await ride.clock.sleep(Math.min(stride, minutes - gone));
  }
}

const handOver = async (ride: Parameters<Step>[0], job: Job, kind: ProofKind): Promise<void> => {
  await ride.clock.sleep(between(ride.random, ...simulatedMinutes.handingOver));
  await prove(ride, job, kind);
};

/** A small picture in place of a signature. */
const signature = (): string => proofPicture("delivery").toString("base64");

/** True if the simulated recipient does not open the door, until the shop requests a second attempt. */
const isNobodyThere = (codes: HandoverCodes | null, { after_failure }: Job): boolean =>
  codes?.plays === "nobody_answers" && after_failure?.choice == null;

const deliver: Step = async (ride, job) => {
  const { proof_missing: missing, order_id } = job;
  const codes = await ride.ask(order_id);
  if (isNobodyThere(codes, job)) return giveUpAtDoor(ride, job);
  await handOver(ride, job, "delivery");
  if (missing.includes("pin") && !codes) return giveUpAtDoor(ride, job);
  return report(ride, job, "delivered", {
    ...(job.cash_due !== null && { cash_collected: job.cash_due }),
    ...(missing.includes("pin") && codes && { pin: codes.pin }),
    proof: {
      ...(missing.includes("signature") && { signature: signature() }),
      ...(missing.includes("barcode") && { barcode: codes?.barcode ?? barcodeOf(order_id) }),
      ...(job.after_failure?.choice === "leave_with" && { received_by: "A neighbour" }),
    },
  });
};

/**
 * The customer does not open or give the PIN: the rider calls and messages them, and waits for as long as the
 * country requires.
 */
const giveUpAtDoor: Step = async (ride, job) => {
  const params = { order_id: job.order_id };
  for (let missing = job.unreachable?.contacts_missing ?? 0; missing > 0; missing -= 1)
    await ride.api(noteContact, {
      params,
      body: { kind: missing % 2 ? "call" : "message", at: ride.clock.now().toISOString() },
    });
  const left = Date.parse(job.unreachable?.allowed_at ?? "") - ride.clock.now().getTime();
  if (left > 0) await ride.clock.sleep(ride.clock.minutesIn(left));
  return report(ride, job, "failed", { reason: "customer_unreachable" });
};

const barcodeOf = (orderId: string): string =>
  createHash("sha256").update(orderId).digest("hex").slice(0, 12);

/** Real milliseconds between two polls for the shop's decision. */
const decidedEveryMs = 2_000;

/** Stays at the door until the shop has decided, or its time for the decision is over. */
const awaitDecision: Step = async ({ api, clock }, job) => {
  await clock.sleep(clock.minutesIn(decidedEveryMs));
  return (await api(readJob, { params: { order_id: job.order_id } })).result;
};

/** Waits for the time of a second attempt that is due later. */
const untilWanted = async ({ clock }: Ride, { after_failure }: Job): Promise<void> => {
  const left = after_failure?.at == null ? 0 : after_failure.at * 1000 - clock.now().getTime();
  if (left > 0) await clock.sleep(clock.minutesIn(left));
};

/** If the order is not ready, the rider reports that and waits at the counter. */
async function awaitShop(ride: Parameters<Step>[0], job: Job): Promise<void> {
  if (job.waiting_since == null) await report(ride, job, "waiting", { reason: "order_not_ready" });
  await ride.clock.sleep(simulatedMinutes.lateShop);
}

const steps: Partial<Record<JobStage, Step>> = {
  to_pickup: async (ride, job) => {
    await rideTo(ride, job.pick_up);
    return report(ride, job, "arrived_at_pickup");
  },
  at_pickup: async (ride, job) => {
    const codes = await ride.ask(job.order_id);
    if (codes?.plays === "shop_late") await awaitShop(ride, job);
    await handOver(ride, job, "pickup");
    return report(ride, job, "collected", codes?.pickUpCode ? { proof: { code: codes.pickUpCode } } : {});
  },
  collected: async (ride, job) => {
    await ride.clock.sleep(between(ride.random, ...simulatedMinutes.leaving));
    return report(ride, job, "left_pickup");
  },
  to_dropoff: async (ride, job) => {
    await untilWanted(ride, job);
    const isSpoilt = job.after_failure == null && (await ride.ask(job.order_id))?.plays === "damaged";
    if (isSpoilt) return report(ride, job, "failed", { reason: "damaged" });
    if (job.drop_off) await rideTo(ride, job.drop_off);
    return report(ride, job, "arrived_at_dropoff");
  },
  at_dropoff: deliver,
  deciding: awaitDecision,
  returning: async (ride, job) => {
    await rideTo(ride, job.pick_up);
    await handOver(ride, job, "return");
    return report(ride, job, "returned");
  },
};
