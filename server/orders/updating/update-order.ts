import type { Order, OrderRequest, OrderUpdate } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { joinAddress, splitAddress } from "@waybill/domain/addresses/joined-address";
import { requestedReadyAt } from "@waybill/domain/time/ready-at";
import { feeToCharge, isPaidByCard } from "@waybill/domain/orders/order";
import { mayUpdate } from "@waybill/domain/orders/status";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { deliverableArea, reasonDetail } from "../../pricing/areas/delivery-area.ts";
import { isSamePlace } from "../../pricing/quote.ts";
import { findOwnOrder } from "../find-order.ts";
import { timesForDestination } from "../promises/likely-times.ts";
import { withPromise } from "../promises/with-promise.ts";
import type { OrderDeps } from "../order-deps.ts";
import { detailsOfRequest } from "../order-details.ts";
import { orderOfRow, type OrderDetails, type OrderRow } from "../order-row.ts";
import {
  itemValueProblem,
  brokenRule,
  channelOf,
  paymentOf,
  problemOf,
  requireReadySoon,
  type Problem,
} from "../placing/check-request.ts";
import { recountFee } from "../counted-fee.ts";
import { amountMinorOf, findExceededLimit } from "../placing/rows.ts";
import { readyDetails } from "./ready-details.ts";
import { changedFees } from "./changed-fees.ts";
import { updateDetails } from "./rows.ts";

/** Max attempts after concurrent changes. A rider's step must not make this call fail, unless it was the pickup. */
const maxAttempts = 3;

/** Maps a problem's path to the field in an update's body. */
function inUpdate({ path, ...problem }: Problem): Problem {
  const [part, field = "", ...within] = path;
  if (part === "customer" && field === "location") return { ...problem, path: [field, ...within] };
  if (part !== "order") return { ...problem, path };
  return { ...problem, path: [field === "description" ? "item_details" : field] };
}

/** The details of an order after an update; throws the first broken rule. Writes nothing. */
async function changedDetails(
  deps: OrderDeps,
  actor: Actor,
  order: OrderRow,
  update: OrderUpdate,
): Promise<OrderDetails> {
  const { country } = deps;
  const former = order.details;
  const request = changedRequest(order, update);
  const problem = problemOf(request, country, channelOf(actor));
  if (problem) throw brokenRule(inUpdate(problem));
  const payment = paymentOf(request);
  // An order may keep its payment method, even if the vendor no longer offers it.
  if (!isDeepStrictEqual(payment, paymentOf(former)))
    await deps.requireOfferedPayment(order.vendor_id, payment, ["payment_method"]);
  // The cast is safe: the check above requires a destination.
  const destination = request.customer?.location as Place;
  const fees = changedFees(deps, order, update, destination);
  const places = { source: former.source, destination };
  const updated = { ...former, ...detailsOfRequest({ ...request, ...fees }, { country, ...places }) };
  const readyAt = requestedReadyAt(update, deps.now());
  requireReadySoon(update, deps.now());
  const changed =
    readyAt === undefined || readyAt === former.ready_at
      ? updated
      : readyDetails({ ...order, details: updated }, readyAt, deps);
  const isSamePoint = isSamePlace(former.customer.location, destination);
  const isSameAmount = changed.order.amount === former.order.amount;
  await deps.requireOrderBounds({
    vendorId: order.vendor_id,
    wantedAt: isSamePoint ? undefined : order.preordered_for,
    value: isSameAmount
      ? undefined
      : { amount: changed.order.amount, isConfirmed: update.item_value_confirmed === true, path: ["amount"] },
  });
  if (!isSameAmount) {
    const amountMinor = amountMinorOf(changed);
    const limit = await findExceededLimit(deps.pool, { vendorId: order.vendor_id, amountMinor });
    if (limit !== null) throw brokenRule(inUpdate(itemValueProblem(limit, changed.currency)));
  }
  if (isSamePoint) return changed;

  const route = { vendorId: order.vendor_id, from: former.source, to: destination };
  const { metres, reason, pause } = await deliverableArea(deps, route);
  if (reason !== undefined) {
    const why = reasonDetail({ metres, reason, pause }, country);
    throw new Refused("not_deliverable", { path: ["location"], ...why });
  }
  const times = timesForDestination(metres, changed, order.preordered_for !== null);
  const moved = withPromise({ ...changed, ...times }, { cause: "changed", now: deps.now() });
  if (!moved.recipient) return moved;
  // A new address resets the recipient's pin.
  const { first_pin: _first, ...recipient } = moved.recipient;
  return { ...moved, recipient };
}

/**
 * Changes an order until it is picked up. Its status stays, even if the rider changes it concurrently. An update
 * that changes nothing, such as a repeated one, writes nothing.
 */
export async function updateOrder(
  deps: OrderDeps,
  actor: Actor,
  orderId: string,
  update: OrderUpdate,
): Promise<Order> {
  const vendorId = update.vendor_id?.trim();
  if (!vendorId) throw brokenRule({ key: "error.cant-retrieve-vendor-rar", path: ["vendor_id"] });
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const order = await findOwnOrder(deps, actor, { orderId, vendorId });
    if (!mayUpdate(order.status)) throw new Refused("order_not_updatable");
    const details = await changedDetails(deps, actor, order, update);
    // The card was charged for the original fee.
    const isPaid = isPaidByCard(order) && feeToCharge(details) !== feeToCharge(order.details);
    if (isPaid) throw new Refused("order_not_updatable");
    if (isDeepStrictEqual(details, order.details)) return orderOfRow(order, deps);
    const updated = await writeUpdate(deps, order, {
      details,
      at: deps.now(),
      by: actor,
      audited: auditedChange(order.details, details),
    });
    if (!updated) continue;
    deps.outbox.wake();
    return orderOfRow(updated, deps);
  }
  throw new Refused("order_changed_meanwhile");
}

/** Writes the update; in the same commit a changed fee counts toward the vendor's limits. */
async function writeUpdate(
  { pool, country }: OrderDeps,
  order: OrderRow,
  change: Parameters<typeof updateDetails>[2],
): Promise<OrderRow | undefined> {
  if (feeToCharge(change.details) === feeToCharge(order.details)) return updateDetails(pool, order, change);
  return inTransaction(pool, async ({ pool: client }) => {
    const updated = await updateDetails(client, order, change);
    if (updated) await recountFee(client, order, change.details, country);
    return updated;
  });
}

/** The names of the changed parts of an order, without their contents, which are the customer's. */
const auditedChange = (former: OrderDetails, details: OrderDetails) => ({
  action: "order.updated",
  before: { delivery_fee: former.delivery_fee },
  after: {
    delivery_fee: details.delivery_fee,
    fields: Object.entries(details)
      .filter(([name, part]) => !isDeepStrictEqual(part, former[name as keyof OrderDetails]))
      .map(([name]) => name),
  },
});

type Location = OrderDetails["customer"]["location"];
type ChangedLocation = NonNullable<NonNullable<OrderRequest["customer"]>["location"]>;

function changedLocation(former: Location, change: OrderUpdate["location"]): ChangedLocation {
  const isOtherAddress = change?.address !== undefined && change.address?.trim() !== former.address;
  // Another address drops the old unit and building, which would send the rider to a wrong door.
  const cleared = isOtherAddress ? { unit_number: null, building: null } : {};
  const changed = { ...former, ...cleared, ...change };
  const isOtherUnit = change?.unit_number !== undefined || change?.building !== undefined;
  if (change?.address !== undefined || !isOtherUnit) return changed;
  const { unit_number, building } = changed;
  const { text } = splitAddress(former.address);
  return { ...changed, address: joinAddress({ unit: unit_number ?? "", building: building ?? "", text }) };
}

/** An order as a request with the changes of an update, except its fees; omitted fields keep their values. */
function changedRequest({ details, ...row }: OrderRow, update: OrderUpdate): OrderRequest {
  const { customer, order } = details;
  const payment_method = update.payment_method === undefined ? order.payment_method : update.payment_method;
  return {
    ...details,
    vendor_id: row.vendor_id,
    preordered_for: row.preordered_for,
    customer: {
      ...customer,
      ...update.customer,
      location: changedLocation(customer.location, update.location),
    },
    order: {
      ...order,
      payment_method,
      ...(update.amount !== undefined && { amount: update.amount }),
      ...(update.item_details !== undefined && { description: update.item_details }),
    },
    ...(update.if_undeliverable && { if_undeliverable: update.if_undeliverable }),
    // Pay at pickup is sent as PAID, so another method turns it off.
    pay_at_pickup: payment_method === "PAID" && (update.pay_at_pickup ?? details.pay_at_pickup),
  };
}
