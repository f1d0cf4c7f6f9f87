import type { ReportedPosition } from "@waybill/contract/riders/rider-app";
import { stageOf } from "@waybill/domain/riders/job-events";
import {
  destinationOfStage,
  minutesTo,
  updatedSpeed,
  statusByPosition,
  defaultSpeed,
} from "@waybill/domain/riders/nearness";
import { positionDays } from "@waybill/domain/riders/rider";
import { findOrderUnchecked } from "../../../orders/find-order.ts";
import { grant } from "../../../accounts/granted.ts";
import { moveOrder } from "../../../orders/moving/move-order.ts";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import type { Deps } from "../../../platform/deps.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { findJobsOf, type JobRow } from "../jobs/job-rows.ts";
import {
  createDayPartition,
  dropDayPartitions,
  findLatest,
  insertPositions,
  putLatest,
  putPositionOfOrder,
  type Position,
  type OrderPosition,
} from "./position-rows.ts";
import type { RiderActor } from "../rider-deps.ts";

const dayMs = 86_400_000;
const maxJobs = 20;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const daysMade = new WeakMap<object, Set<string>>();

/** Creates the daily partitions that positions need; each once per process. */
async function makeDays({ pool }: Pick<Deps, "pool">, positions: readonly Position[]): Promise<void> {
  const existingDays = daysMade.get(pool) ?? new Set<string>();
  daysMade.set(pool, existingDays);
  for (const day of new Set(positions.map(({ at }) => dayOf(at)))) {
    if (existingDays.has(day)) continue;
    await createDayPartition(pool, day);
    existingDays.add(day);
  }
}

/** The stored form of a position; a time in the future counts as now, because the phone's clock is ahead. */
const readPosition = (
  now: Date,
  { at, accuracy, heading, speed, battery, ...place }: ReportedPosition,
): Position => ({
  ...place,
  accuracy: accuracy ?? null,
  heading: heading ?? null,
  speed: speed ?? null,
  battery: battery ?? null,
  at: new Date(Math.min(now.getTime(), Date.parse(at))),
});

/**
 * Stores a rider's positions. The newest one moves the rider, late ones are only recorded; those older than the
 * stored days are skipped.
 */
export async function reportPositions(
  deps: OrderDeps,
  actor: RiderActor,
  reported: readonly ReportedPosition[],
): Promise<void> {
  const now = deps.now();
  const oldest = now.getTime() - positionDays * dayMs;
  const positions = reported
    .map((position) => readPosition(now, position))
    .filter(({ at }) => at.getTime() > oldest)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const newest = positions.at(-1);
  if (!newest) return;
  await makeDays(deps, positions);
  await insertPositions(deps.pool, actor.riderId, positions);
  const before = await findLatest(deps.pool, actor.riderId);
  const pace = positions
    .filter(({ at }) => !before || at > before.at)
    .reduce((average, { speed }) => updatedSpeed(average, speed), before?.pace ?? defaultSpeed);
  if (!(await putLatest(deps.pool, actor.riderId, { ...newest, pace }))) return;
  for (const job of await findJobsOf(deps.pool, actor.riderId, "open", maxJobs))
    await moveJobOn(deps, actor, job, { ...newest, pace });
}

/** Stores the current position of an order's rider, which may be an outside courier's driver. */
export const savePositionOfOrder = (
  { pool, now }: Pick<Deps, "pool" | "now">,
  orderId: string,
  position: OrderPosition,
): Promise<void> => putPositionOfOrder(pool, orderId, { ...position, updated_at: now() });

/**
 * Applies a position to one job: updates the rider's position and the remaining minutes, and the order's status if
 * the rider is near a stop.
 */
async function moveJobOn(
  deps: OrderDeps,
  actor: RiderActor,
  job: JobRow,
  at: Position & { pace: number },
): Promise<void> {
  const order = await findOrderUnchecked(deps, job.order_id);
  if (!order) return;
  const stage = stageOf(job.stage, order.status);
  const goals = { pickUp: order.details.source, dropOff: order.details.customer.location };
  const goal = destinationOfStage(stage, goals);
  await savePositionOfOrder(deps, order.order_id, {
    latitude: at.latitude,
    longitude: at.longitude,
    heading: (at.heading ?? 0) % 360,
    eta_minutes: goal ? minutesTo(at, goal, at.pace) : 0,
    eta_stop: goal === goals.dropOff ? "drop_off" : "pickup",
  });
  const near = statusByPosition({ status: order.status, stage }, goals, at);
  if (!near) return;
  const granted = grant(actor, order, "order_not_found");
  await moveOrder(deps, granted, [near], { by: actor }).catch((error: unknown) => {
    // A concurrent call moved the order; the next position tries again.
    if (!(error instanceof Refused)) throw error;
  });
}

/** Deletes the positions of days older than `positionDays`. */
export const purgePositions = async ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  void (await dropDayPartitions(pool, new Date(now().getTime() - positionDays * dayMs)));
