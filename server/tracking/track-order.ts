import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders/riders";
import type { TrackedOrder } from "@waybill/contract/visitors/tracking";
import { isCancelledLike, isDone, isStopped } from "@waybill/domain/orders/status";
import { isAwaitingDecision } from "@waybill/domain/riders/failures/after-failure";
import { orderMoney } from "@waybill/domain/orders/order-money";
import { arrivalsOf, etaWindowMs } from "@waybill/domain/tracking/arrivals";
import { isRiderAssigned } from "@waybill/domain/orders/order";
import { shownSteps } from "@waybill/domain/tracking/tracking-steps";
import { findOrderUnchecked } from "../orders/find-order.ts";
import { orderOfRow, type OrderRow } from "../orders/order-row.ts";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import { isOwnSecret } from "./find-by-link.ts";
import { recipientFields } from "./instructions-of.ts";
import { proofsOfMarket } from "@waybill/domain/riders/proof-needs";
import { simulationSpeedOf } from "../platform/settings/settings.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { pinOfRecipient } from "../fleets/riders/recipients-pin.ts";
import { positionOf } from "../fleets/riders/read-rider.ts";
import { logoOfVendor } from "../vendors/logo/logo-of-vendor.ts";
import { readVendorPhone } from "../vendors/vendor-phone.ts";

export type Tracked = {
  seen: TrackedOrder;
  /** The whole order; undefined without the link's secret. */
  whole: Order | undefined;
  row: OrderRow;
};

/** An order as its link shows it, and the whole order if the secret is right. */
export const findTracked = async (
  deps: Deps,
  orderId: string,
  secret: string | undefined,
): Promise<Tracked> => {
  const row = await findOrderUnchecked(deps, orderId);
  if (!row) throw new Refused("order_not_found");
  const { id, service_name, logo_url } = deps.brand.current();
  const trusted = isOwnSecret(row, secret);
  const order = orderOfRow(row, deps);
  const senderPhone =
    trusted && doesNotCome(order)
      ? (order.sender?.phone_number ?? (await readVendorPhone(deps, row.vendor_id)))
      : null;
  const logo = await logoOfVendor(deps, row.vendor_id);
  const seen = trackedOrder({
    logo,
    order,
    position: await positionOf(deps, row),
    brand: { id, service_name, logo_url },
    now: deps.now(),
    speed: simulationSpeedOf(deps.settings),
    trusted,
    senderPhone,
  });
  if (!trusted) return { seen, whole: undefined, row };
  const market = proofsOfMarket(await countryParameter(deps, "deliveryProof"));
  const pin = pinOfRecipient(deps, row, market);
  return {
    seen: { ...seen, ...(pin && { pin }), ...recipientFields(row, market, deps.now()) },
    whole: order,
    row,
  };
};

/** The order as the recipient sees it. A wrong secret shows the same as no secret. */
export const trackOrder = async (
  deps: Deps,
  orderId: string,
  secret: string | undefined,
): Promise<TrackedOrder> => (await findTracked(deps, orderId, secret)).seen;

/** True if the order failed, is being returned or was cancelled, so that the recipient may want to call. */
const doesNotCome = ({ status, failure_reason }: Order): boolean =>
  failure_reason !== undefined ||
  status === "RETURN_INITIATED" ||
  status === "RETURNED_TO_VENDOR" ||
  isStopped(status);

/** The failed delivery and the merchant's choice; undefined if an operator continued the order without a choice. */
function afterFailure(order: Order): TrackedOrder["after_failure"] {
  const failed = order.after_failure;
  if (!failed || (failed.choice === null && !isAwaitingDecision(order))) return undefined;
  const { until, choice, at, received_by } = failed;
  return { until, choice, at, ...(received_by !== undefined && { received_by }) };
}

type Known = {
  order: Order;
  /** The rider's position, if known. */
  position: RiderPosition | undefined;
  brand: TrackedOrder["brand"];
  /** The sender's logo, if there is one. */
  logo?: TrackedOrder["outlet_logo"];
  now: Date;
  /** How much faster than real time simulated riders are; 0 if none are simulated. */
  speed: number;
  /** True if the link has the order's own secret. */
  trusted: boolean;
  /** The number to call about an order that will not arrive; null if it will arrive or there is no number. */
  senderPhone?: string | null;
};

const eta = ({ order, position, now, speed }: Known): TrackedOrder["eta"] => {
  const { delivery, asOf = null } = arrivalsOf(order, { rider: position, now, speed });
  if (!delivery) return null;
  const to = new Date(delivery.getTime() + etaWindowMs);
  return { from: delivery.toISOString(), to: to.toISOString(), stop: "drop_off", updated_at: asOf };
};

const rider = ({ order, position, trusted }: Known): TrackedOrder["rider"] => {
  if (!order.rider || !isRiderAssigned(order.status_history)) return null;
  const first_name = order.rider.name.split(" ")[0] ?? "";
  const hasTheJob = !isDone(order.status) && !isCancelledLike(order.status);
  if (!trusted || !hasTheJob) return { first_name };
  const { phone_number, vehicle, plate, photo } = order.rider;
  return {
    first_name,
    phone_number,
    ...(vehicle !== null && { vehicle }),
    ...(plate !== undefined && { plate }),
    ...(photo !== undefined && { photo: photoAddress(order) }),
    ...(position && { latitude: position.latitude, longitude: position.longitude }),
  };
};

/** The secret is in the URL, because an <img> request cannot have custom headers. */
function photoAddress({ tracking_link }: Order): string {
  const { pathname, search } = new URL(tracking_link);
  return `${pathname}/rider-photo${search}`;
}

/** The payment at the door. If the order was paid before, says only that. */
function paidAtTheDoor(order: Order): NonNullable<TrackedOrder["at_the_door"]> {
  const { state, option = null, amount } = orderMoney(order).atTheDoor;
  const isCollected = state === "owed" || state === "paid" || state === "not_owed";
  if (isCollected) return { state, payment: option, amount };
  return { state: state === "none" ? "none" : "paid_before", payment: null, amount: null };
}

const isCashDue = ({ state, payment }: NonNullable<TrackedOrder["at_the_door"]>): boolean =>
  payment === "cash_on_delivery" && state !== "not_owed";

/**
 * The part of an order that the recipient may see: where it is and when it arrives; with the link's secret,
 * also the recipient's own data.
 */
export const trackedOrder = (known: Known): TrackedOrder => {
  const { order, position, trusted } = known;
  const { name, location } = order.customer;
  const atTheDoor = trusted && paidAtTheDoor(order);
  const failed = afterFailure(order);
  return {
    order_id: order.order_id,
    status: order.status,
    status_history: order.status_history.map(({ status, created_at }) => ({ status, created_at })),
    brand: known.brand,
    // Without the secret only a guest's first name is shown.
    outlet_name: (trusted && order.sender?.name.trim()) || order.outlet_name,
    ...(known.logo && { outlet_logo: known.logo }),
    steps: shownSteps(order, position?.eta_minutes ?? undefined).map(({ step, key, state, at }) => ({
      step,
      key,
      state,
      at: at ?? null,
    })),
    eta: eta(known),
    pickup_window: order.pickup_window,
    delivery_window: order.delivery_window,
    ...(order.promise_change && { promise_change: order.promise_change }),
    rider: rider(known),
    ...(atTheDoor && {
      ...(known.senderPhone && { sender_phone: known.senderPhone }),
      ...(order.failure_reason && { failure_reason: order.failure_reason }),
      ...(failed && { after_failure: failed }),
      recipient: { name, address: location.formatted_address, notes: location.notes },
      at_the_door: atTheDoor,
      cash_due: isCashDue(atTheDoor) ? atTheDoor.amount : null,
    }),
  };
};
