import type { Cell } from "@waybill/domain/dispatch/cells";
import type { DispatchRules, RiderFacts, TurnOffer } from "@waybill/domain/dispatch/facts";
import type { RideTotals } from "@waybill/domain/dispatch/pace";
import { hasRecentPosition, type ReasonCounts } from "@waybill/domain/dispatch/offer-eligibility";
import { neededDropOffRoutes, neededRoutes } from "@waybill/domain/dispatch/needed-routes";
import { waitingSince } from "@waybill/domain/riders/waiting-for-rider";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import type { PlaceDeps } from "../../../places/feature.ts";
import { simulationSpeedOf } from "../../../platform/settings/settings.ts";
import { giveToCouriers } from "../../couriers/give-to-couriers.ts";
import { makeOffer } from "../../riders/offers/make-offer.ts";
import { explainTurn } from "./explain-turn.ts";
import type { TurnThread } from "./turn-thread.ts";
import type { WaitingEntry } from "./waiting-orders.ts";

export type CellDeps = OrderDeps & Pick<PlaceDeps, "rideTimes"> & { readonly thread: TurnThread };

/** The facts of one turn that all cells share. */
export type TurnContext = {
  rules: DispatchRules;
  ridden: ReadonlyMap<string, RideTotals>;
  /** All riders in a shift, also those of other cells. */
  riders: readonly RiderFacts[];
};

/** The timeout for finding routes, in milliseconds; missing ones are replaced by straight lines. */
const routesBudgetMs = 1_500;
/** The timeout for routes to the drop-offs of new orders, in milliseconds; these routes are cached. */
const doorsBudgetMs = 150;
/** The number of offers written to the database concurrently. */
const offersAtOnce = 4;

/**
 * True if our own riders may get an offer of the order; a courier assigns one of its drivers to an order it is
 * given.
 */
const isOwnFleets = ({ row: { fleet_id } }: WaitingEntry): boolean => fleet_id === null || fleet_id === "own";

/**
 * One turn of one cell: first gives orders to couriers by the areas' rules, then makes offers to riders. Returns
 * the ids given to couriers.
 */
export async function dispatchCell(
  deps: CellDeps,
  { orders, riders }: Cell<WaitingEntry, RiderFacts>,
  { rules, ridden, riders: all }: TurnContext,
): Promise<ReadonlySet<string>> {
  const speed = simulationSpeedOf(deps.settings);
  const free = orders.filter((order) => !order.row.is_offered && isOwnFleets(order));
  const due = free.filter(({ row }) => waitingSince(row, speed) <= deps.now());
  const atCouriers = await giveToCouriers(
    deps,
    due.map(({ row }) => row),
  );
  const own = free.filter(({ row }) => !atCouriers.has(row.order_id));
  if (own.length === 0) return atCouriers;
  const facts = {
    now: deps.now().getTime() / 1000,
    orders: own.map((order) => order.facts),
    riders,
    rules,
  };
  const doors = await deps.rideTimes.toDoors(neededDropOffRoutes(facts), doorsBudgetMs);
  const routes = await deps.rideTimes.look(neededRoutes(facts), routesBudgetMs);
  const { offers, explained } = await deps.thread.turn({
    ...facts,
    ...routes,
    doors,
    ridden,
    speed,
    elsewhere: countElsewhere(all, riders, facts.now),
  });
  const rows = new Map(own.map(({ row }) => [row.order_id, row]));
  const offeredIds = new Set<string>();
  const make = async ({ riderId, orderIds, metres, tour }: TurnOffer): Promise<void> => {
    const offered = orderIds.flatMap((orderId) => rows.get(orderId) ?? []);
    if (!(await makeOffer(deps, { riderId, orders: offered, metres, tour }))) return;
    for (const orderId of orderIds) offeredIds.add(orderId);
  };
  for (let at = 0; at < offers.length; at += offersAtOnce)
    await Promise.all(offers.slice(at, at + offersAtOnce).map(make));
  await explainTurn(deps, explained, offeredIds);
  return atCouriers;
}

/**
 * Counts by reason the riders outside this cell, who get no offer: a rider without a recent position may be
 * anywhere.
 */
function countElsewhere(all: readonly RiderFacts[], here: readonly RiderFacts[], now: number): ReasonCounts {
  const unseen = (some: readonly RiderFacts[]) =>
    some.filter((rider) => !hasRecentPosition(rider, now)).length;
  const lost = unseen(all) - unseen(here);
  return { too_far: all.length - here.length - lost, no_position: lost };
}
