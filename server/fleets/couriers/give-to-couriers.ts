import { isInArea } from "@waybill/domain/addresses/areas/delivery-area";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { mayCarry, type CarryingNeeds } from "@waybill/domain/couriers/couriers";
import { courierDue, type FallbackStep } from "@waybill/domain/couriers/fallback";
import { orderMoney } from "@waybill/domain/orders/order-money";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import { proofsOf, proofsOfMarket, type DeliveryProof } from "@waybill/domain/riders/proof-needs";
import { waitingSince } from "@waybill/domain/riders/waiting-for-rider";
import { type AuditActor, systemActor } from "../../audit/record-audit.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { reserveForFleet } from "../../orders/moving/change-fleet.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { findDeliveriesOfOrders, findCourierFleets, insertDelivery, type CourierFleet } from "./rows.ts";

/** After this many milliseconds without a response a courier loses the order, if no call can have reached it. */
export const giveUpAfterMs = 2 * 60_000;

/** An outside courier's fleet by its id; undefined if there is none. */
export const findCourierFleet = async (
  { pool }: Pick<OrderDeps, "pool">,
  fleetId: string,
): Promise<CourierFleet | undefined> =>
  (await findCourierFleets(pool)).find(({ fleet_id }) => fleet_id === fleetId);

/** The requirements of an order for an outside courier. */
export function carryingNeedsOf(
  { details, asks = null }: OrderRow,
  market: readonly DeliveryProof[],
): CarryingNeeds {
  const { state, option } = orderMoney({ ...details, status: "NEAR_CUSTOMER" }).atTheDoor;
  const isCash = option === "cash_on_delivery";
  // The courier checks the recipient's age itself and needs no PIN of ours.
  const proofs = proofsOf({ asks, age_validation_required: false }, market);
  return {
    cash: state === "owed" && isCash,
    cardAtDoor: state === "owed" && !isCash,
    ageCheck: details.age_validation_required,
    moreThanPhoto: proofs.some((proof) => proof !== "photo"),
    pickUpCode: asks?.pickUpCode !== undefined,
  };
}

type Rules = (place: Place) => readonly FallbackStep[];

/** Returns the function that finds the courier rule of a point's area; undefined if no area has a rule. */
function rulesNow({ market, now }: OrderDeps): Rules | undefined {
  const areas = market.areas().flatMap(({ versions }) => {
    const version = versionAt(versions, now());
    return version?.is_active && version.fallback.length > 0 ? [version] : [];
  });
  if (areas.length === 0) return undefined;
  return (place) => areas.find(({ polygon }) => isInArea(place, polygon))?.fallback ?? [];
}

type GiveDeps = Pick<OrderDeps, "pool" | "now">;

/**
 * Reserves an order and queues the request to the courier, both or neither; false if a rider has the order or an
 * offer of it.
 */
export async function giveToCourier(
  { pool, now }: GiveDeps,
  order: OrderRow,
  { fleet_id, courier }: Pick<CourierFleet, "fleet_id" | "courier">,
  { givesUpAt, by = systemActor("dispatcher") }: { givesUpAt: Date; by?: Operator | AuditActor },
): Promise<boolean> {
  const taken = new Error("The order already has a delivery of another courier.");
  return inTransaction(pool, async (transaction) => {
    const within = { ...transaction, now };
    if (!(await reserveForFleet(within, order, { fleetId: fleet_id, by }))) return false;
    const delivery = { order_id: order.order_id, fleet_id, courier, at: now(), givesUpAt };
    if (!(await insertDelivery(transaction.pool, delivery))) throw taken;
    return true;
  }).catch((error: unknown) => {
    if (error === taken) return false;
    throw error;
  });
}

/**
 * Gives waiting orders without an open offer to outside couriers, by the rules of their areas ('own riders first,
 * courier X after 4 minutes'); returns the ids of those given. The decision is stored first and the courier called
 * later, so that a crash never gives an order to two carriers.
 */
export async function giveToCouriers(
  deps: OrderDeps,
  waiting: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const handedOver = new Set<string>();
  const rules = rulesNow(deps);
  const ruled = rules
    ? waiting.flatMap((order) => {
        const rule = rules(order.details.source);
        return rule.length > 0 ? [{ order, rule }] : [];
      })
    : [];
  if (ruled.length === 0) return handedOver;
  const now = deps.now();
  const connected = new Map<string, CourierFleet>();
  for (const fleet of await findCourierFleets(deps.pool)) {
    const isPaused = fleet.paused_until !== null && fleet.paused_until > now;
    if (deps.settings.couriers[fleet.courier] && !isPaused) connected.set(fleet.fleet_id, fleet);
  }
  if (connected.size === 0) return handedOver;
  const deliveries = await findDeliveriesOfOrders(
    deps.pool,
    ruled.map(({ order }) => order.order_id),
  );
  const market = proofsOfMarket(String(await countryParameter(deps, "deliveryProof")));
  for (const { order, rule } of ruled) {
    const before = deliveries.filter(({ order_id }) => order_id === order.order_id);
    // A delivery that is being cancelled may still be carried out.
    if (before.some(({ state }) => state !== "ended")) continue;
    const needs = carryingNeedsOf(order, market);
    const fleetId = courierDue(rule, {
      since: new Date(
        Math.min(waitingSince(order).getTime(), ...before.map(({ asked_at }) => asked_at.getTime())),
      ),
      now,
      mayAsk: (id) => {
        const fleet = connected.get(id);
        return (
          fleet !== undefined && mayCarry(fleet.courier, needs) && !before.some((one) => one.fleet_id === id)
        );
      },
    });
    const fleet = fleetId === undefined ? undefined : connected.get(fleetId);
    if (!fleet) continue;
    const givesUpAt = new Date(now.getTime() + giveUpAfterMs);
    if (await giveToCourier(deps, order, fleet, { givesUpAt })) handedOver.add(order.order_id);
  }
  if (handedOver.size > 0) deps.outbox.wake();
  return handedOver;
}
