import type { Order } from "@waybill/contract/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { happyPath } from "@waybill/domain/orders/transitions";

/** Friday, 20 November 2026, 12:36 in Manila. */
export const noon = new Date("2026-11-20T04:36:00Z");
export const minutesAgo = (minutes: number): string =>
  new Date(noon.getTime() - minutes * 60_000).toISOString();

/** The history of an undisturbed order up to a status: two minutes between entries, the last one just now. */
function historyUpTo(status: OrderStatus): Order["status_history"] {
  const at = (happyPath as readonly OrderStatus[]).indexOf(status);
  const passed: OrderStatus[] = at < 0 ? ["NEW", "RECEIVED", status] : [...happyPath.slice(0, at + 1)];
  return passed.map((one, index) => ({
    status: one,
    created_at: minutesAgo((passed.length - 1 - index) * 2),
  }));
}

export const orderIn = (status: OrderStatus, changes: Partial<Order> = {}): Order => ({
  order_id: "kanto-ABCDEFGH2345",
  vendor_id: "kanto",
  outlet_name: "Kanto Kitchen",
  version: 1,
  created_at: minutesAgo(25),
  updated_at: minutesAgo(0),
  status,
  status_history: historyUpTo(status),
  counter_code: "4071",
  preordered_for: null,
  source: {
    address: "12 P Burgos, Poblacion, Makati",
    formatted_address: "12 P Burgos, Poblacion, Makati",
    latitude: 14.5636,
    longitude: 121.0297,
  },
  customer: {
    name: "Ana Reyes",
    phone_number: "+639175550142",
    location: {
      address: "1804, Two Serendra, 11th Ave, BGC, Taguig",
      formatted_address: "1804, Two Serendra, 11th Ave, BGC, Taguig",
      unit_number: "1804",
      building: "Two Serendra",
      latitude: 14.5502,
      longitude: 121.0551,
      notes: null,
    },
  },
  order: { amount: 1240, description: null, payment_method: "CASH_ON_DELIVERY", cold_bag_needed: false },
  pay_at_pickup: false,
  currency: "PHP",
  delivery_fee: 99,
  signature: "s",
  voucher: null,
  discounted_delivery_fee: null,
  discounted_delivery_fee_signature: null,
  total_amount: 99,
  vat_number: null,
  age_validation_required: false,
  login_pickup_estimation: null,
  sender: null,
  pickup_at: minutesAgo(-10),
  delivery_at: minutesAgo(-16),
  pickup_window: { from: minutesAgo(-5), to: minutesAgo(-18) },
  delivery_window: { from: minutesAgo(-9), to: minutesAgo(-28) },
  rider: null,
  cancel_reason: null,
  proofs: { pickup: null, delivery: null, return: null },
  tracking_link: "http://localhost/tracking/kanto-ABCDEFGH2345?t=secret",
  ...changes,
});
