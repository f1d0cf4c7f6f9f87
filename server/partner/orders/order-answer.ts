import type { Order } from "@waybill/contract/order";
import type { Order as Shown, PlacedOrder } from "@waybill/contract/partner/order";
import { proofKinds } from "@waybill/contract/riders/riders";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { cancelSource, shownHistory, shownReason, shownStatus } from "@waybill/domain/partner/shown-status";
import { isRiderAssigned } from "@waybill/domain/orders/order";
import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { pinOf } from "../../fleets/riders/jobs/job-answer.ts";
import { partnerPayment } from "../contract-refusals.ts";
import type { PartnerOrderRow } from "./rows.ts";

type AnswerDeps = Pick<Deps, "publicUrl" | "settings" | "secret">;

const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);

/** Riders have no public id, so it is derived from name and phone number. */
function driverOf({ rider, status_history }: Order): Shown["driver"] {
  if (!rider || !isRiderAssigned(status_history)) return { id: "", name: "", phone_number: "" };
  const { name, phone_number } = rider;
  const id = createHash("sha256").update(`${name} ${phone_number}`).digest("hex").slice(0, 16);
  return { id, name, phone_number };
}

const isPaid = ({ order }: Order): boolean => partnerPayment(order.payment_method) === "PAID";

const failureOf = (failure: NonNullable<Order["after_failure"]>): Shown["failure"] => ({
  attempt: failure.attempt,
  cause: failure.reason,
  failed_at: failure.failed_at,
  decide_until: failure.decided_by === "order" ? null : failure.until,
  choice: failure.choice,
  decided_by: failure.decided_by,
  decided_at: failure.decided_at,
});

/**
 * An order as sent to partners. `own` is what the partner stored with it; undefined if the order was placed
 * elsewhere.
 */
export function orderAnswer(deps: AnswerDeps, order: Order, own: PartnerOrderRow | undefined): Shown {
  const { publicUrl, settings } = deps;
  const ownDetails = own?.details;
  const { location } = order.customer;
  const amount = order.order.amount ?? 0;
  const drop_off = ownDetails?.drop_off ?? "NONE";
  const [pickup, delivery, returned] = proofKinds.map((kind) =>
    order.proofs[kind] === null
      ? null
      : `${publicUrl()}/${settings.country}/api/v1/orders/proof_of_${kind}/${encodeURIComponent(order.order_id)}`,
  );
  return {
    order_id: order.order_id,
    client_order_id: own?.client_order_id ?? "",
    sender: ownDetails?.sender ?? {
      client_vendor_id: "",
      name: order.outlet_name,
      phone_number: "",
      location: {
        address: order.source.formatted_address,
        latitude: order.source.latitude,
        longitude: order.source.longitude,
      },
      notes: "",
    },
    recipient: {
      name: order.customer.name,
      phone_number: order.customer.phone_number,
      ...(ownDetails?.email && { email: ownDetails.email }),
      location: {
        address: location.formatted_address,
        latitude: location.latitude,
        longitude: location.longitude,
        ...(ownDetails?.postal_code && { postal_code: ownDetails.postal_code }),
      },
      notes: location.notes ?? "",
    },
    distance: Math.round(distanceInMetres(order.source, location)),
    payment_method: partnerPayment(order.order.payment_method),
    coldbag_needed: order.order.cold_bag_needed,
    amount,
    description: order.order.description ?? "",
    status: shownStatus(order.status),
    delivery_fee: order.discounted_delivery_fee ?? order.delivery_fee,
    timeline: {
      estimated_pickup_time: order.pickup_at,
      estimated_delivery_time: order.delivery_at,
      pickup_window: order.pickup_window,
      delivery_window: order.delivery_window,
      ...(order.promise_change && { change: order.promise_change }),
    },
    driver: driverOf(order),
    created_at: seconds(order.created_at),
    updated_at: seconds(order.updated_at),
    delivery_tasks: {
      age_validation_required: order.age_validation_required,
      handover_confirmation: { drop_off },
    },
    pickup_tasks: { pickup_code: ownDetails?.pickup_code ?? "" },
    packaging: ownDetails?.packaging ?? { size: null, weight: null },
    is_dynamic_pickup: ownDetails?.is_dynamic_pickup ?? false,
    collect_from_customer: isPaid(order) ? 0 : (ownDetails?.collect_from_customer ?? amount),
    preordered_for: order.preordered_for,
    tracking_link: order.tracking_link,
    vat_number: order.vat_number,
    proof_of_pickup_url: pickup ?? null,
    proof_of_delivery_url: delivery ?? null,
    proof_of_return_url: returned ?? null,
    ...(order.after_failure && { failure: failureOf(order.after_failure) }),
    ...(shownStatus(order.status) === "CANCELLED" && {
      cancellation: {
        reason: shownReason(order.cancel_reason),
        source: cancelSource(order.cancel_reason, own?.is_cancelled_by_client ?? false),
      },
    }),
    status_history: shownHistory(order.status_history).map(({ status, created_at }) => ({
      status,
      created_at: seconds(created_at),
    })),
    handover_confirmation: {
      drop_off: { type: drop_off, code: drop_off === "PIN" ? pinOf(deps, order.order_id) : "" },
    },
    integrator: ownDetails?.integrator ?? "",
    counter_code: order.counter_code,
    ...(order.reference !== undefined && { reference: order.reference }),
    ready_at: order.ready_at ?? null,
    ...(order.ready_usually_later && { ready_usually_later: order.ready_usually_later }),
  };
}

/** The response to placing an order: shows it as new, whatever its current status. */
export function placedAnswer(shown: Shown): PlacedOrder {
  return {
    order_id: shown.order_id,
    client_order_id: shown.client_order_id,
    sender: shown.sender,
    recipient: shown.recipient,
    distance: shown.distance,
    payment_method: shown.payment_method,
    coldbag_needed: shown.coldbag_needed,
    amount: shown.amount,
    description: shown.description,
    status: "NEW",
    delivery_fee: shown.delivery_fee,
    timeline: {
      estimated_pickup_time: shown.timeline.estimated_pickup_time,
      estimated_delivery_time: shown.timeline.estimated_delivery_time,
    },
    driver: { id: "", name: "", phone_number: "" },
    created_at: shown.created_at,
    updated_at: shown.updated_at,
    delivery_tasks: shown.delivery_tasks,
    pickup_tasks: shown.pickup_tasks,
    packaging: shown.packaging,
  };
}
