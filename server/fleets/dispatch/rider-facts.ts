import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import type { RiderFacts, StopFacts } from "@waybill/domain/dispatch/facts";
import { maxParcels } from "@waybill/domain/dispatch/tour";
import { hasParcel } from "@waybill/domain/riders/job-events";
import { vehicleKindOf } from "@waybill/domain/riders/vehicle-kind";
import { setImmediate as yieldToEvents } from "node:timers/promises";
import { findOrdersUnchecked } from "../../orders/find-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { progressOfJob } from "../riders/jobs/job-answer.ts";
import type { StoredStop } from "../../platform/database/rider-tables.ts";
import type { JobRow } from "../riders/jobs/job-rows.ts";
import { cashMinorOf, parcelFacts } from "./order-facts.ts";
import { findOpenJobs, findRiderFacts, type RiderFactsRow } from "./rider-facts-rows.ts";

/** A rider as shown to operators. */
export type RiderWithFacts = { name: string; vehicle: string | null; facts: RiderFacts };

type FactsDeps = Pick<OrderDeps, "now"> & { pool: Queryable };

/** Reads orders by their ids. */
type ReadOrders = (orderIds: readonly string[]) => Promise<ReadonlyMap<string, OrderRow>>;

/** A point, and the distance within which riders' active orders are read too. */
type Near = { place: Place; metres: number; also?: string | undefined };

/** After this many rows other requests get a turn on the thread. */
const atOnce = 100;

const placeOf = ({ latitude, longitude }: RiderFactsRow): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The remaining stops of a job; the drop-off of a returned parcel is its pick-up location. */
function stopsOf(job: JobRow, order: OrderRow): StopFacts[] {
  const { stage, isOver } = progressOfJob(job, order);
  if (isOver) return [];
  const parcel = parcelFacts(order);
  if (stage === "returning") return [{ parcel: { ...parcel, dropOff: parcel.pickUp }, isPickUp: false }];
  const handOver = { parcel, isPickUp: false };
  return hasParcel(stage) ? [handOver] : [{ parcel, isPickUp: true }, handOver];
}

/** The unfinished part of the accepted tour; then the stops added by a person, each pick-up before its drop-off. */
function inOrder(stops: readonly StopFacts[], kept: readonly StoredStop[]): StopFacts[] {
  const indexOfStop = ({ parcel, isPickUp }: StopFacts): number => {
    const at = kept.findIndex((one) => one.order_id === parcel.orderId && one.is_pick_up === isPickUp);
    return at >= 0 ? at : kept.length + (isPickUp ? 0 : 1);
  };
  return stops.toSorted((one, other) => indexOfStop(one) - indexOfStop(other));
}

/** The dispatcher's facts about a rider: from the rider's row, open jobs, and their orders. */
export const riderFacts = (
  row: RiderFactsRow,
  jobs: readonly JobRow[],
  orders: ReadonlyMap<string, OrderRow>,
): RiderFacts => {
  const jobsWithOrder = jobs.flatMap((job) => {
    const order = orders.get(job.order_id);
    return order ? [{ job, order }] : [];
  });
  const at = placeOf(row);
  const stops = jobsWithOrder.flatMap(({ job, order }) => stopsOf(job, order));
  // Cash that the rider still has to collect counts as held when another order is considered.
  const coming = jobsWithOrder.reduce((sum, { order }) => sum + cashMinorOf(order), 0);
  return {
    riderId: row.rider_id,
    state: row.state,
    isSuspended: row.is_suspended,
    hasOffer: row.has_offer,
    vehicle: vehicleKindOf(row),
    position: at && row.seen_at && { place: at, at: row.seen_at.getTime() / 1000 },
    areas: row.areas,
    hasColdBag: row.has_cold_bag,
    cashRoom: row.cash_limit_minor === null ? null : row.cash_limit_minor - row.cash_minor - coming,
    tour: inOrder(stops, row.kept_tour ?? []),
    // A simulated rider reads no offers during a ride.
    maxParcels: row.is_played ? 1 : maxParcels,
    idleSince: row.idle_since.getTime() / 1000,
    isAskedLast: row.is_played || row.is_silent,
  };
};

/** The dispatcher's facts about riders: those in a shift, or all; with `near`, also the tours of those nearby. */
export async function readRiderFacts(
  { pool, now }: FactsDeps,
  { near, atWork = false }: { atWork?: boolean; near?: Near } = {},
  readOrders: ReadOrders = (orderIds) => findOrdersUnchecked({ pool, now }, orderIds),
): Promise<RiderWithFacts[]> {
  const rows = await findRiderFacts(pool, atWork);
  const jobs = new Map<string, JobRow[]>();
  for (const job of await findOpenJobs(pool))
    jobs.set(job.rider_id, [...(jobs.get(job.rider_id) ?? []), job]);
  const isNear = (row: RiderFactsRow): boolean => {
    const at = placeOf(row);
    if (near === undefined || row.rider_id === near.also) return true;
    return at !== null && distanceInMetres(at, near.place) <= near.metres;
  };
  const read = rows.filter(isNear).flatMap(({ rider_id }) => jobs.get(rider_id) ?? []);
  const orders = await readOrders(read.map(({ order_id }) => order_id));
  const riders: RiderWithFacts[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === atOnce - 1) await yieldToEvents();
    const facts = riderFacts(row, jobs.get(row.rider_id) ?? [], orders);
    riders.push({ name: row.name, vehicle: row.vehicle, facts });
  }
  return riders;
}
