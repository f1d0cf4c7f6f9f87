import { countries } from "@waybill/domain/markets/countries";
import { expect, test } from "vitest";
import { asFirstPlaced, orderOfRow, type OrderRow, type WritingDeps } from "./order-row.ts";

const at = new Date("2026-03-10T04:00:00Z");
const moved = new Date("2026-03-10T04:30:00Z");
const entry = (status: OrderRow["status"], time = at) => ({ status, created_at: time.toISOString() });

const details: OrderRow["details"] = {
  source: { latitude: 14.5639, longitude: 121.0364 },
  customer: {
    name: "Ana Reyes",
    phone_number: "+639175550142",
    location: {
      address: "12A, Tower B, 5 Ayala Ave, Makati",
      unit_number: "12A",
      building: "Tower B",
      latitude: 14.55,
      longitude: 121.05,
      notes: null,
    },
  },
  order: { amount: 500, description: "a box", payment_method: "PAID", cold_bag_needed: false },
  pay_at_pickup: false,
  currency: "PHP",
  delivery_fee: 80,
  signature: "signed",
  voucher: null,
  discounted_delivery_fee: null,
  discounted_delivery_fee_signature: null,
  vat_number: null,
  age_validation_required: false,
  login_pickup_estimation: null,
  sender: null,
  pickup_at: null,
  delivery_at: null,
};

const row: OrderRow = {
  order_id: "v 1-234567ABCDEF",
  vendor_id: "v 1",
  root_vendor_id: "v",
  guest_id: null,
  outlet_name: "Aling Nena",
  source_address: ", , 5 Rizal Dr, Makati",
  status: "RECEIVED",
  status_history: [entry("NEW"), entry("RECEIVED")],
  version: 1,
  created_at: at,
  updated_at: at,
  preordered_for: null,
  customer_phone: "+639175550142",
  details,
  first_details: null,
  rider: null,
  fleet_id: null,
  cancel_reason: null,
  proofs: {},
  tracking_secret: "s3cret",
  seeded: false,
};

const wire = (changes: Partial<OrderRow>, country: WritingDeps["settings"]["country"] = "ph") =>
  orderOfRow({ ...row, ...changes }, {
    publicUrl: () => "https://waybill.test",
    settings: { country },
  } as WritingDeps);

const rider = {
  name: "Rico Cruz",
  phone_number: "+639175550000",
  vehicle: "motorbike",
  plate: "ABC 123",
  photo: "rico.png",
};

test("an order's wire form is complete, without the server's own fields", () => {
  const { source: _, customer, ...rest } = details;
  expect(wire({})).toEqual({
    order_id: row.order_id,
    vendor_id: "v 1",
    counter_code: null,
    outlet_name: "Aling Nena",
    version: 1,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    status: "RECEIVED",
    status_history: row.status_history,
    preordered_for: null,
    source: {
      address: row.source_address,
      formatted_address: row.source_address,
      latitude: 14.5639,
      longitude: 121.0364,
    },
    customer: {
      ...customer,
      location: { ...customer.location, formatted_address: "12A, Tower B, 5 Ayala Ave, Makati" },
    },
    ...rest,
    if_undeliverable: "ask",
    pickup_window: null,
    delivery_window: null,
    total_amount: 80,
    rider: null,
    cancel_reason: null,
    proofs: { pickup: null, delivery: null, return: null },
    tracking_link: "https://waybill.test/tracking/v%201-234567ABCDEF?t=s3cret",
  });
});

test("a guest's source is written without empty parts, and the discounted fee is the fee that is paid", () => {
  const sender = {
    name: "Marco",
    phone_number: "+639175550199",
    location: { address: row.source_address, latitude: 14.5639, longitude: 121.0364 },
  };
  const sent = wire({ details: { ...details, sender, discounted_delivery_fee: 60 } });
  expect(sent.source.formatted_address).toBe("5 Rizal Dr, Makati");
  expect(sent.total_amount).toBe(60);
  expect(sent.delivery_fee).toBe(80);
  expect(sent.sender).toEqual(sender);
});

test("only the rider data that the country allows is shown", () => {
  const { name, phone_number } = rider;
  expect(wire({ rider }).rider).toEqual({
    ...rider,
    photo: "/hurrier/api/v1/orders/v%201-234567ABCDEF/rider/photo",
  });
  expect(countries.de.shown_of_rider).toEqual(["vehicle"]);
  expect(wire({ rider }, "de").rider).toEqual({ name, phone_number, vehicle: "motorbike" });
  const bare = { name, phone_number, vehicle: null };
  expect(wire({ rider: bare }).rider).toEqual(bare);
});

test("each stored proof has its path, and a failed delivery its reason", () => {
  const path = "/hurrier/api/v1/orders/v%201-234567ABCDEF/proof";
  const proofs = { pickup: "image/png", delivery: "image/jpeg", failure: "image/png" };
  const failed = wire({ proofs, failure_reason: "refused" });
  expect(failed.failure_reason).toBe("refused");
  expect(failed.proofs).toEqual({
    pickup: `${path}/pickup`,
    delivery: `${path}/delivery`,
    return: null,
    failure: `${path}/failure`,
  });
  expect(wire({ proofs: { return: "image/png" } }).proofs).toEqual({
    pickup: null,
    delivery: null,
    return: `${path}/return`,
  });
  expect(wire({ failure_reason: "a whim" })).not.toHaveProperty("failure_reason");
});

test("a repeated request gets the first response, whatever happened to the order since", () => {
  const later: OrderRow = {
    ...row,
    status: "DELIVERED",
    status_history: [...row.status_history, entry("CANCELLED", moved)],
    version: 7,
    updated_at: moved,
    details: { ...details, delivery_fee: 120 },
    first_details: details,
    rider,
    cancel_reason: "bad_weather",
    failure_reason: "refused",
    proofs: { delivery: "image/png" },
  };
  const first = { ...row, first_details: details, failure_reason: null };
  expect(asFirstPlaced(later)).toEqual(first);
  expect(asFirstPlaced({ ...later, first_details: null }).details).toBe(later.details);
  expect(asFirstPlaced({ ...later, status_history: [] }).status).toBe("DELIVERED");
});
