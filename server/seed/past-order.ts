import type { OrderRequest } from "@waybill/contract/order";
import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { joinAddress } from "@waybill/domain/addresses/joined-address";
import type { Country } from "@waybill/domain/markets/countries";
import { fromMinor, toMinor } from "@waybill/domain/money/money";
import { cancelReasons } from "@waybill/domain/orders/cancelling";
import { isRiderAssigned, orderIdAlphabet, orderIdTailLength } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { happyPath } from "@waybill/domain/orders/transitions";
import { deliveryFee } from "@waybill/domain/pricing/delivery-fee";
import { between, oneOf, type Random } from "@waybill/domain/seeded-random";
import { orderDetails } from "../orders/order-details.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { SandboxCustomers } from "./customers/sandbox-customers.ts";

/** Where a past order was collected. */
export type PastSource = Place & {
  vendor_id: string;
  root_vendor_id: string;
  outlet_name: string;
  address: string;
};

export type PastDeps = {
  chance: Random;
  country: Country;
  customers: SandboxCustomers;
  secret: () => string;
};

const minuteMs = 60_000;

const request = (
  { chance, country, customers }: PastDeps,
  source: PastSource,
): { request: OrderRequest; destination: Place; metres: number } => {
  const [unit, building, street, latitude, longitude] = oneOf(chance, customers.addresses);
  const destination = { latitude, longitude };
  const metres = distanceInMetres(source, destination);
  const fee = deliveryFee({ distanceInMetres: metres, pricing: country.pricing, currency: country.currency });
  if (fee.refusal !== undefined) throw new Error("The distance to a sandbox address cannot be priced.");
  const [min, max] = customers.worth;
  // Values in steps of a twentieth of the cheapest order look like prices.
  const step = min / 20;
  const orderRequest: OrderRequest = {
    vendor_id: source.vendor_id,
    customer: {
      name: oneOf(chance, customers.names),
      phone_number: customers.phone.replaceAll("#", () => String(Math.floor(chance() * 10))),
      location: {
        address: joinAddress({ unit, building, text: street }),
        unit_number: unit,
        building,
        ...destination,
        notes: chance() < 0.5 ? oneOf(chance, customers.notes) : null,
      },
    },
    order: {
      amount: fromMinor(
        toMinor(Math.round(between(chance, min, max) / step) * step, country.currency),
        country.currency,
      ),
      description: oneOf(chance, customers.goods),
      payment_method: chance() < 0.6 ? country.default_payment_method : "PAID",
      cold_bag_needed: chance() < 0.2,
    },
    delivery_fee: fromMinor(fee.fee_minor, country.currency),
    signature: "past",
  };
  return { request: orderRequest, destination, metres };
};

/** When a past order was requested, or when it reached its last status; `dropOffAt` makes it a scheduled one. */
export type PastTime = { askedAt: Date } | { reachedAt: Date; dropOffAt?: Date | undefined };

/** Creates an order that reached `status`, as if it had been placed at its time. */
export function pastOrder(deps: PastDeps, source: PastSource, status: OrderStatus, when: PastTime): OrderRow {
  const { chance, country } = deps;
  const { request: orderRequest, destination, metres } = request(deps, source);
  const dropOffAt = "reachedAt" in when ? when.dropOffAt : undefined;
  const preordered_for = dropOffAt ? Math.round(dropOffAt.getTime() / 1000) : null;
  // A quick order is not late when the sandbox starts.
  const longestStep = "reachedAt" in when ? 2.5 : 5;
  let sinceAsked = 0;
  const reached = pastPath(status).map((entry, index) => {
    if (index > 0)
      sinceAsked += between(chance, index === 1 ? 0 : 0.5, index === 1 ? 0.1 : longestStep) * minuteMs;
    return { status: entry, sinceAsked };
  });
  const askedAt =
    "askedAt" in when ? when.askedAt : new Date(Math.round(when.reachedAt.getTime() - sinceAsked));
  const details = orderDetails(
    { ...orderRequest, preordered_for },
    { country, now: askedAt, metres, source, destination },
  );
  const timeAfter = (ms: number) => new Date(Math.round(askedAt.getTime() + ms));
  const history = reached.map((entry) => ({
    status: entry.status,
    created_at: timeAfter(entry.sinceAsked).toISOString(),
  }));
  const tail = Array.from(
    { length: orderIdTailLength },
    () => orderIdAlphabet[Math.floor(chance() * orderIdAlphabet.length)],
  );
  return {
    order_id: `${source.vendor_id}-${tail.join("")}`,
    vendor_id: source.vendor_id,
    root_vendor_id: source.root_vendor_id,
    guest_id: null,
    outlet_name: source.outlet_name,
    source_address: source.address,
    status,
    status_history: history,
    version: history.length,
    created_at: askedAt,
    updated_at: timeAfter(sinceAsked),
    preordered_for,
    customer_phone: details.customer.phone_number,
    details,
    first_details: null,
    rider: isRiderAssigned(history)
      ? {
          name: oneOf(chance, deps.customers.names),
          phone_number: deps.customers.phone.replaceAll("#", () => String(Math.floor(chance() * 10))),
          vehicle: null,
        }
      : null,
    fleet_id: null,
    cancel_reason: status === "CANCELLED" ? oneOf(chance, cancelReasons) : null,
    proofs: {},
    tracking_secret: deps.secret(),
    seeded: true,
  };
}

/** The status before each status that is not on the usual path. */
const cameFrom: Partial<Record<OrderStatus, OrderStatus>> = {
  PAYMENT_INITIATED: "INITIATED",
  PAYMENT_COMMITTED: "PAYMENT_INITIATED",
  PAYMENT_FAILED: "PAYMENT_INITIATED",
  PAYMENT_CANCELLED: "PAYMENT_INITIATED",
  MODIFIED: "RECEIVED",
  STALLED: "WAITING_FOR_TRANSPORT",
  CANCELLED: "WAITING_FOR_TRANSPORT",
  DELAYED: "COURIER_ACCEPTED_DELIVERY",
  RETURN_INITIATED: "NEAR_CUSTOMER",
  RETURNED_TO_VENDOR: "RETURN_INITIATED",
};

const usualPath: readonly OrderStatus[] = happyPath;

/** The statuses of a past order from its start to `status`, each a legal move. */
function pastPath(status: OrderStatus): readonly OrderStatus[] {
  const before = cameFrom[status] ?? usualPath[usualPath.indexOf(status) - 1];
  return before === undefined ? [status] : [...pastPath(before), status];
}
