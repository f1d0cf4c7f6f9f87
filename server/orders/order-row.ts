import type { Order } from "@waybill/contract/order";
import { isAwaitingDecision, type AfterFailure } from "@waybill/domain/riders/failures/after-failure";
import { feeToCharge } from "@waybill/domain/orders/order";
import { failureReasons } from "@waybill/domain/riders/failures/failure-reasons";
import { proofKinds, type ServedProofKind } from "@waybill/contract/riders/riders";
import { formattedJoinedAddress, formattedLocation } from "@waybill/domain/addresses/formatted-address";
import { countries } from "@waybill/domain/markets/countries";
import { isShownOfRider, type RiderFact } from "@waybill/domain/markets/country";
import type { OrderRow } from "../platform/database/order-tables.ts";
import { promisedTimes } from "./promises/promised-times.ts";
import { recipientAnswer } from "./updating/recipient-answer.ts";
import type { Deps } from "../platform/deps.ts";

export type { OrderRow };
/** The columns that find an order's row in its partition, and the version that was read. */
export type OrderKey = Pick<OrderRow, "order_id" | "created_at" | "root_vendor_id" | "version">;
export type OrderDetails = OrderRow["details"];
export type AssignedRider = NonNullable<OrderRow["rider"]>;

const proofPath = (orderId: string, kind: ServedProofKind) =>
  `/hurrier/api/v1/orders/${encodeURIComponent(orderId)}/proof/${kind}`;

const riderPhotoPath = (orderId: string) =>
  `/hurrier/api/v1/orders/${encodeURIComponent(orderId)}/rider/photo`;

/** The dependencies of an order's wire form: the address of its tracking link, and its country's address format. */
export type WritingDeps = Pick<Deps, "publicUrl" | "settings">;

/**
 * The pickup address for display. A guest's is joined from unit, building and text; a vendor's is stored as one text.
 */
export const pickUpAddressOf = (
  { details, source_address }: Pick<OrderRow, "details" | "source_address">,
  { country }: Pick<Deps["settings"], "country">,
): string =>
  details.sender ? formattedJoinedAddress(source_address, countries[country].address_order) : source_address;

/** An order's wire form. */
export function orderOfRow(row: OrderRow, { publicUrl, settings }: WritingDeps): Order {
  const { source, customer, recipient, promises, after_failure, was_said_ready: _, ...details } = row.details;
  const { address_order } = countries[settings.country];
  const [pickup, delivery, returned] = proofKinds.map((kind) =>
    row.proofs[kind] === undefined ? null : proofPath(row.order_id, kind),
  );
  const requiredProofs = row.asks?.delivery;
  const isWaiting = isAwaitingDecision({ status: row.status, after_failure });
  const reason = isWaiting ? after_failure?.reason : row.failure_reason;
  const failure = failureReasons.find((listed) => listed === reason);
  const failed = row.proofs.failure && { failure: proofPath(row.order_id, "failure") };
  return {
    order_id: row.order_id,
    vendor_id: row.vendor_id,
    outlet_name: row.outlet_name,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    status: row.status,
    status_history: row.status_history,
    counter_code: row.counter_code ?? null,
    preordered_for: row.preordered_for,
    source: {
      address: row.source_address,
      formatted_address: pickUpAddressOf(row, settings),
      latitude: source.latitude,
      longitude: source.longitude,
    },
    customer: {
      ...customer,
      location: {
        ...customer.location,
        formatted_address: formattedLocation(customer.location, address_order),
      },
    },
    ...details,
    ...promisedTimes(row),
    if_undeliverable: details.if_undeliverable ?? "ask",
    ...(after_failure && { after_failure: { ...withoutEarlier(after_failure) } }),
    ...(recipient && { recipient: recipientAnswer(row, recipient) }),
    ...(requiredProofs?.length && { asked_proofs: [...requiredProofs] }),
    total_amount: feeToCharge(details),
    rider: shownRider(row, settings),
    cancel_reason: row.cancel_reason,
    ...(failure && { failure_reason: failure }),
    proofs: { pickup: pickup ?? null, delivery: delivery ?? null, return: returned ?? null, ...failed },
    tracking_link: `${publicUrl()}/tracking/${encodeURIComponent(row.order_id)}?t=${row.tracking_secret}`,
  };
}

/** Removes the earlier choices: only the server needs them, to limit the next choices. */
const withoutEarlier = ({ earlier: _, ...shown }: AfterFailure) => shown;

/** The rider's data that may be shown in this country. */
function shownRider({ order_id, rider }: OrderRow, { country }: WritingDeps["settings"]): Order["rider"] {
  if (!rider) return null;
  const { name, phone_number, vehicle, plate, photo } = rider;
  const shows = (fact: RiderFact) => isShownOfRider(countries[country], fact);
  return {
    name,
    phone_number,
    vehicle: shows("vehicle") ? vehicle : null,
    ...(plate !== undefined && shows("plate") && { plate }),
    ...(photo !== undefined && shows("photo") && { photo: riderPhotoPath(order_id) }),
  };
}

/** The order as in the first response, without later moves and updates. */
export const asFirstPlaced = (row: OrderRow): OrderRow => {
  const first = row.status_history.slice(0, firstEntries);
  return {
    ...row,
    status: first.at(-1)?.status ?? row.status,
    status_history: first,
    version: 1,
    updated_at: row.created_at,
    details: row.first_details ?? row.details,
    rider: null,
    cancel_reason: null,
    failure_reason: null,
    proofs: {},
  };
};

/** Placing an order writes two history entries: NEW and RECEIVED. */
const firstEntries = 2;
