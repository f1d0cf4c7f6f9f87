import type { WebhookEvent } from "@waybill/domain/partner/callbacks";
import type { ClaimEvent, RefundEvent, StatusEvent } from "./events.ts";

const made = "2026-01-01T11:42:00Z";
const due = "2026-01-01T12:10:00Z";
const seconds = 1_767_267_720;
const order_id = "o-8k2f";

/** Sample bodies of every event in a currency, as the guide shows them. */
export function eventSamples(currency_code: string): Record<WebhookEvent, object> {
  const status: StatusEvent = {
    order_id,
    client_order_id: "shop-88121",
    status: "DELIVERED",
    timeline: {
      estimated_pickup_time: made,
      estimated_delivery_time: due,
      pickup_window: null,
      delivery_window: null,
    },
    driver: { id: "r-51", name: "Paolo", phone_number: "" },
    created_at: seconds,
    updated_at: seconds + 1680,
    tracking_link: "https://rider.example/tracking/o-8k2f?t=9fK2",
    proof_of_pickup_url: null,
    proof_of_delivery_url: null,
    proof_of_return_url: null,
    distance: 3180,
    delivery_tasks: { age_validation_required: false, handover_confirmation: { drop_off: "NONE" } },
    pickup_tasks: { pickup_code: "" },
    packaging: { size: null, weight: null },
  };
  const location: StatusEvent = {
    ...status,
    status: "PICKED_UP",
    driver: { ...status.driver, location: { latitude: 14.5502, longitude: 121.0541 } },
  };
  const refund: RefundEvent = {
    order_id,
    refund_id: "5b0e2c1e-8f7e-4d65-9f0a-0a4c1c1f3a11",
    type: "PARTIAL_REFUND",
    total_amount: { value: 120.5, currency_code },
    reason: "One tray was missing",
    owner: "DELIVERY_PLATFORM",
  };
  const claim: ClaimEvent = {
    order_id,
    claim_id: "c-3b17",
    cause: "missing_items",
    state: "granted",
    amount: { value: 120.5, currency_code },
    granted_amount: { value: 120.5, currency_code },
    updated_at: due,
  };
  const change = { at: due, cause: "shop_late" as const, minutes: 8 };
  const promise: StatusEvent = { ...status, timeline: { ...status.timeline, change } };
  return { status, location, refund, claim, promise };
}
