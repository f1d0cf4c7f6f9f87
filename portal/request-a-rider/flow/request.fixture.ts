import type { Order, OrderRequest, OrderUpdate } from "@waybill/contract/order";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import type { PaymentOption } from "@waybill/domain/payments/payment-methods";
import { vi } from "vitest";
import { emptyDraft } from "../draft/request-draft.ts";
import type {
  Deliverability,
  Destination,
  Estimate,
  FeeWithVoucher,
  OrderEntries,
  OrderRefusal,
  Quote,
  RequestCalls,
  RequestInput,
} from "../request-types.ts";

export const kitchen: Vendor = {
  vendor_id: "v-kanto",
  parent_vendor_id: "v-parent",
  client_vendor_id: "kanto",
  is_parent: false,
  is_active: true,
  is_registered: true,
  name: "Kanto Kitchen",
  flags: { payment_methods: { CASH_ON_DELIVERY: true, PAID: true, PAYMENT_ON_DELIVERY: false } },
  vendor_information: {
    name: "Kanto Kitchen",
    currency: "PHP",
    owners: [],
    contact: { phone: "+639175550100" },
    location: {
      address_text: "5012 P. Burgos St, Makati",
      building: null,
      city: "Makati",
      country_code: "PH",
      latitude: 14.5636,
      longitude: 121.0301,
      postal_code: null,
      street: null,
      street_number: null,
      unit: null,
      rider_instructions: "Blue door beside the bakery",
    },
  },
};

export const kitchenWithoutPlace: Vendor = {
  ...kitchen,
  vendor_information: {
    ...kitchen.vendor_information,
    location: { ...kitchen.vendor_information.location, latitude: null, longitude: null },
  },
};

export const serendra: Destination = {
  address: "Two Serendra, 11th Ave, Bonifacio Global City",
  latitude: 14.5512,
  longitude: 121.0543,
};

export const quoteOf = (fee: number): Quote => ({
  fee,
  signature: `signed-${fee}`,
  currency: "PHP",
  distance_metres: 2950,
  breakdown: [
    { kind: "base", amount: 69 },
    { kind: "distance", amount: fee - 69, kilometres: 3 },
  ],
  priced_for: { preordered_for: null, payment_method: null },
  expires_at: "2026-03-02T04:05:00.000Z",
});

/** A voucher that takes 10 off every fee. */
export const welcome = { code: "WELCOME10", amount: 10, type: "fixed" };

export const estimate: Estimate = {
  pickup_minutes: 12,
  delivery_minutes: 26,
  pickup_at: "2026-03-02T04:12:00.000Z",
  delivery_at: "2026-03-02T04:58:00.000Z",
  pickup_window: { from: "2026-03-02T04:07:00.000Z", to: "2026-03-02T04:20:00.000Z" },
  delivery_window: { from: "2026-03-02T04:51:00.000Z", to: "2026-03-02T05:10:00.000Z" },
};

export const entries: OrderEntries = {
  vendor_id: kitchen.vendor_id,
  customer: { name: "Ana Reyes", phone_number: "+639175550142", location: serendra },
  order: { amount: 1240, payment_method: "CASH_ON_DELIVERY" },
};

const placedOrder = (request: OrderRequest): Order =>
  ({ order_id: "v-kanto-0000000001", vendor_id: request.vendor_id }) as Order;

export const workingCalls = () =>
  ({
    readServiceHours: vi.fn(async () => "0000:2359"),
    saveOrigin: vi.fn(async () => kitchen),
    isDeliverable: vi.fn(async (): Promise<Deliverability> => ({ deliverable: true })),
    quote: vi.fn(async () => quoteOf(99)),
    estimate: vi.fn(async () => estimate),
    readPaymentOptions: vi.fn(async (): Promise<readonly PaymentOption[]> => [
      "cash_on_delivery",
      "already_paid",
    ]),
    readPaymentActivated: vi.fn(async () => false),
    placeOrder: vi.fn(async (order: OrderRequest, _key: string) => placedOrder(order)),
    updateOrder: vi.fn(async (orderId: string, _update: OrderUpdate) => ({ order_id: orderId }) as Order),
    readVoucher: vi.fn(async (code: string) => ({ ...welcome, code })),
    validateVoucher: vi.fn(async ({ code, quote }: FeeWithVoucher) => ({
      voucher: { ...welcome, code },
      delivery_fee: quote.fee - 10,
      signature: `discounted-${quote.fee - 10}`,
    })),
  }) satisfies RequestCalls;

/** A refusal thrown by a test; any other error counts as a lost connection. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const refusalOf = (error: unknown): OrderRefusal =>
  error instanceof Refusal
    ? { kind: "refused", code: error.code, key: "error.some", path: [], values: {} }
    : { kind: "unreachable" };

type Known = Partial<RequestInput> & { destination?: Destination };

export const inputWith = (calls: RequestCalls, { destination, ...more }: Known = {}): RequestInput => ({
  vendor: kitchen,
  savesOrigin: true,
  calls,
  refusalOf,
  now: () => new Date("2026-03-02T04:00:00Z"),
  timeZone: "Asia/Manila",
  draft: { ...emptyDraft(), destination, address: destination?.address ?? "" },
  usualPayment: undefined,
  // As in Bangladesh: collecting cash costs more.
  pricing: { base: 65, per_km: 10, surcharge: { amount: 25, payment_methods: ["CASH_ON_DELIVERY"] } },
  ...more,
});
