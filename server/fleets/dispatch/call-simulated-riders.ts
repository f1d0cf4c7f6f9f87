import { sandboxFailureOfPhone } from "@waybill/domain/riders/failures/sandbox-failures";
import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { openRiderSession } from "../../accounts/riders/open-rider-session.ts";
import { findActiveRider } from "../../accounts/riders/rider-profile.ts";
import type { Accounts } from "../../accounts/open-accounts.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import type { FeatureWork } from "../../platform/feature-layers.ts";
import { openRepeatingWork } from "../../platform/work/repeating-work.ts";
import { runSimulator, type PlayedRider, type Simulator } from "../../platform/work/run-simulator.ts";
import { pinOf } from "../riders/jobs/job-answer.ts";
import { sandboxRiderRow } from "./sandbox-rider.ts";
import { dispatchLeases } from "./rows.ts";
import {
  adoptOrder,
  countSimulatedRiders,
  endSimulatedShifts,
  findSimulatedRiders,
  findUnaskedPickUps,
  insertSimulatedRider,
  type SimulatedRiderRow,
} from "./simulated-rider-rows.ts";

/** The number of idle riders kept for future orders; if there are twice as many, the surplus goes off duty. */
const spareRiders = 1;
const maxCalledAtOnce = 100;
/**
 * How long before the time of a scheduled order a simulated rider starts for it, in milliseconds of simulated time.
 */
const scheduledLeadMs = 20 * 60_000;
const lease = "simulated riders";
const [shortestLookMs, longestLookMs] = [250, 1000];

/**
 * Starts the shifts of simulated riders, as many as the orders need, and runs the simulator. The simulator knows
 * orders only through the riders' API calls; a rider whom a person has signed in as is left alone. Runs in one
 * process of a deployment.
 */
export async function callSimulatedRiders(accounts: Accounts, url: string): Promise<() => Promise<void>> {
  const { pool, settings, now, log } = accounts;
  const speed = settings.simulationSpeed;
  await endSimulatedShifts(pool, now());
  if (speed === 0) return async () => undefined;

  const holder = accounts.randomBytes(9).toString("base64url");
  const played = new Set<string>();
  let simulator: Simulator | undefined;

  const begin = (): Simulator =>
    runSimulator(
      { url, speed },
      {
        onStart: () => played.clear(),
        onGone: (riderId) => played.delete(riderId),
        onQuestion: async (orderId) => {
          const order = await findOrderUnchecked(accounts, orderId);
          if (!order) return null;
          const { pickUpCode, barcode } = order.asks ?? {};
          const plays = sandboxFailureOfPhone(order.details.customer.phone_number);
          return { pin: pinOf(accounts, orderId), pickUpCode, barcode, plays };
        },
      },
      log,
    );
  const look = async (): Promise<void> => {
    if (!(await dispatchLeases.hold(pool, lease, holder))) {
      await simulator?.stop();
      simulator = undefined;
      return played.clear();
    }
    simulator ??= begin();
    await callRiders(accounts, simulator, played);
  };
  const looking = openRepeatingWork(accounts, {
    name: lease,
    everyMs: Math.min(longestLookMs, Math.max(shortestLookMs, (20 * longestLookMs) / speed)),
    longestPauseMs: 10 * longestLookMs,
    work: look,
  });
  looking.start();
  return async () => {
    await looking.close();
    await simulator?.stop();
    await dispatchLeases.drop(pool, lease, holder).catch(() => undefined);
  };
}

/** The simulated riders of a sandbox; other environments have none. */
export function simulatedRiders(accounts: Accounts): FeatureWork {
  if (accounts.settings.environment !== "san")
    return { start: () => undefined, close: async () => undefined };
  let end: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);
  return {
    start: (address) => {
      end = callSimulatedRiders(accounts, address).catch((error: unknown) => {
        accounts.log.error({ err: error }, "calling simulated riders failed");
        return undefined;
      });
    },
    close: async () => (await end)?.(),
  };
}

async function callRiders(accounts: Accounts, simulator: Simulator, played: Set<string>): Promise<void> {
  const { pool, now, settings } = accounts;
  const before = new Date(now().getTime() + scheduledLeadMs / Math.max(1, settings.simulationSpeed));
  const pickUps = await findUnaskedPickUps(pool, before, maxCalledAtOnce);
  const riders = await findSimulatedRiders(pool);
  const free = riders.filter(({ rider_id, is_free }) => is_free && played.has(rider_id));
  // A rider waiting in another town is too far away.
  const near = [...free];
  const unmet = pickUps.filter((pickUp) => {
    const at = near.findIndex((rider) => isNear(placeOf(rider), pickUp));
    if (at >= 0) near.splice(at, 1);
    return at < 0;
  });
  const surplus = free.length - pickUps.length;
  if (surplus > 2 * spareRiders)
    simulator.rest(free.slice(0, surplus - 2 * spareRiders).map(({ rider_id }) => rider_id));

  const resting = riders.filter(({ rider_id }) => !played.has(rider_id)).sort(byTurn);
  const withJob = resting.filter(({ has_job }) => has_job);
  const withoutJob = resting.filter(({ has_job }) => !has_job);
  const called: { riderId: string; at?: Place; near?: Place | undefined }[] = withJob.map((rider) => {
    const at = placeOf(rider);
    return { riderId: rider.rider_id, ...(at && { at }) };
  });
  const next = async () => withoutJob.shift()?.rider_id ?? (await oneMore(accounts));
  const spare = Math.max(0, spareRiders - near.length);
  for (const pickUp of [...unmet, ...Array.from({ length: spare }, () => pickUps[0])])
    called.push({ riderId: await next(), near: pickUp });
  for (
    let spare = withoutJob[0]?.rider_id;
    spare && (await adoptOrder(pool, { riderId: spare, at: now() }));
  ) {
    called.push({ riderId: spare });
    withoutJob.shift();
    spare = withoutJob[0]?.rider_id ?? (await oneMore(accounts));
  }
  if (called.length === 0) return;
  const signedIn = await Promise.all(called.map((one) => signIn(accounts, one)));
  const ready = signedIn.filter((one) => one !== undefined);
  for (const { riderId } of ready) played.add(riderId);
  simulator.play(ready);
}

/** Less than any scooter rider's max distance, so every rider this close gets an offer. */
const nearMetres = 5_000;
const isNear = (place: Place | undefined, pickUp: Place): boolean =>
  place !== undefined && distanceInMetres(place, pickUp) <= nearMetres;

const placeOf = ({ latitude, longitude }: SimulatedRiderRow): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/**
 * The twelve seeded riders start before the others, and the last of them first: a person usually signs in as the
 * first.
 */
const seeded = 12;
const turnOf = (riderId: string): number => {
  const number = Number(riderId.split("-").at(-1));
  return number > seeded ? number : seeded - number;
};
const byTurn = (one: SimulatedRiderRow, other: SimulatedRiderRow): number =>
  turnOf(one.rider_id) - turnOf(other.rider_id);

async function oneMore({ pool, settings, now }: Accounts): Promise<string> {
  for (let number = (await countSimulatedRiders(pool)) + 1; ; number += 1) {
    const rider = sandboxRiderRow(settings.country, number, now());
    if (await insertSimulatedRider(pool, rider)) return rider.rider_id;
  }
}

type Called = { riderId: string; at?: Place; near?: Place | undefined };

async function signIn(accounts: Accounts, { riderId, at, near }: Called): Promise<PlayedRider | undefined> {
  const rider = await findActiveRider(accounts, riderId);
  if (!rider || rider.signed_in_by_hand_at) return undefined;
  const { token, refresh_token: refreshToken } = await openRiderSession(accounts, rider);
  return { riderId, token, refreshToken, at: at ?? null, near: near ?? null };
}
