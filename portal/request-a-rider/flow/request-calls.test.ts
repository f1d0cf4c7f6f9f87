import { QueryClient } from "@tanstack/react-query";
import { ph } from "@waybill/domain/markets/countries/ph";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { emptyDraft } from "../draft/request-draft.ts";
import type { DeliveryInputs } from "../request-types.ts";
import { orderEntries } from "./placing/order-body.ts";
import { refusalOf, requestCalls } from "./request-calls.ts";
import { kitchen, quoteOf, serendra } from "./request.fixture.ts";

beforeAll(() => formatFor(ph));
afterEach(() => vi.unstubAllGlobals());

type Sent = { method: string | undefined; address: string; body: unknown };

/** The flow's calls against a fake server that matches addresses by their end; other addresses are unknown. */
function callsTo(answers: Readonly<Record<string, unknown>>) {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit = {}) => {
    sent.push({ method, address, body: body === undefined ? undefined : JSON.parse(body as string) });
    const [, answer] = Object.entries(answers).find(([end]) => address.endsWith(end)) ?? [];
    return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer);
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { sent, queries, calls: requestCalls({ queries, vendor: kitchen, country: ph }) };
}

const origin = { latitude: 14.5636, longitude: 121.0301 };
const destination = { latitude: serendra.latitude, longitude: serendra.longitude };
const delivery: DeliveryInputs = {
  vendorId: "v-kanto",
  origin,
  destination: serendra,
  plannedFor: undefined,
  paymentMethod: undefined,
};

test("pickup is estimated at 15 minutes while the details are filled, and not estimated during payment [9.20]", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Response.json({ result: {} }, { status: 201 });
  });
  const entries = orderEntries({ draft: emptyDraft(), vendorId: "v-kanto", readPhone: (typed) => typed });
  expect(entries.login_pickup_estimation).toBe(15);
  const calls = requestCalls({ queries: new QueryClient(), vendor: kitchen, country: ph });
  await calls.placeOrder({ ...entries, delivery_fee: 99, signature: "signed-99" }, "a-key", undefined);
  expect(sent).toEqual([expect.objectContaining({ vendor_id: "v-kanto", login_pickup_estimation: 0 })]);
});

test("area, times and fee are requested with coordinates, without addresses", async () => {
  const { sent, calls } = callsTo({
    "/area/validate": { result: "DELIVERABLE", distance_metres: 2950, maximum_kilometres: 12 },
    "/estimations": { estimations: { pickup_minutes: 12 } },
    "/delivery/fee": quoteOf(99),
  });
  expect(await calls.isDeliverable(delivery)).toEqual({ deliverable: true, reason: undefined });
  expect(await calls.estimate(delivery)).toEqual({ pickup_minutes: 12 });
  expect(await calls.quote(delivery)).toEqual(quoteOf(99));
  const area = { vendor_id: "v-kanto", vendor_location: origin, location: destination };
  const fee = { source: origin, destination, vendor_id: "v-kanto", delivery_type: "food" };
  expect(sent).toEqual([
    { method: "POST", address: "/orders/api/v1/delivery/area/validate", body: area },
    { method: "POST", address: "/orders/api/v1/estimations", body: area },
    {
      method: "POST",
      address: "/orders/api/v1/delivery/fee",
      body: { ...fee, preordered_for: null, payment_method: null },
    },
  ]);
  const plannedFor = new Date("2026-03-02T06:30:00.900Z");
  await calls.quote({ ...delivery, plannedFor, paymentMethod: "PAID" });
  expect(sent[3]?.body).toEqual({ ...fee, preordered_for: 1_772_433_000, payment_method: "PAID" });
});

test.each([
  [
    { reason: "too_far", distance_metres: 12_010 },
    { kilometres: "12.1", maximum: "12", reason: "" },
  ],
  [
    { reason: "paused", distance_metres: 3000, pause: { reason: "Flood" } },
    { kilometres: "3", maximum: "12", reason: "Flood" },
  ],
  [{ reason: "outside_area", distance_metres: 3000 }, undefined],
  [{ distance_metres: 3000 }, undefined],
])("the refusal %j keeps its reason and figures", async (why, values) => {
  const answer = { result: "NOT_DELIVERABLE", maximum_kilometres: 12, ...why };
  const { calls } = callsTo({ "/area/validate": answer });
  const { deliverable, reason } = await calls.isDeliverable(delivery);
  expect(deliverable).toBe(false);
  expect(reason).toEqual(values && { key: `refusal-reason.${(why as { reason: string }).reason}`, values });
});

test("a collection point is saved with all address parts; its country defaults to the deployment's country", async () => {
  const { sent, queries, calls } = callsTo({ "/address": { result: kitchen } });
  const found = {
    id: "p",
    formatted_address: "5 Ayala Ave, Makati",
    ...origin,
    street: "Ayala Ave",
    city: "Makati",
    postal_code: "1226",
  };
  queries.setQueryData(["vendors"], [kitchen]);
  expect(await calls.saveOrigin("v-kanto", found, { unit: "2F", building: "Casa", notes: "Blue" })).toEqual(
    kitchen,
  );
  // All screens must reload the outlet's location.
  expect(queries.getQueryState(["vendors"])?.isInvalidated).toBe(true);
  expect(sent).toEqual([
    {
      method: "PUT",
      address: "/orders/api/v1/vendor/v-kanto/address",
      body: {
        address_text: "5 Ayala Ave, Makati",
        street_address: "Ayala Ave",
        city: "Makati",
        country_code: "PH",
        postal_code: "1226",
        ...origin,
        unit: "2F",
        building: "Casa",
        notes: "Blue",
      },
    },
  ]);
  await calls.saveOrigin("v-kanto", { ...found, country_code: "SG" }, { unit: "", building: "", notes: "" });
  expect(sent[1]?.body).toMatchObject({ country_code: "SG" });
});

test("country settings are loaded once, and the country's defaults apply if they fail to load", async () => {
  const emitted = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { sent, calls } = callsTo({
    "/serviceHours": { result: "0800:2200" },
    "/paymentMethods": { result: "PAID|PAYMENT_ON_DELIVERY" },
    "/onlinePaymentActivated": { result: "true" },
  });
  expect(await calls.readServiceHours()).toBe("0800:2200");
  expect(await calls.readServiceHours()).toBe("0800:2200");
  expect(sent.filter(({ address }) => address.endsWith("/get-country-parameter/serviceHours"))).toHaveLength(
    1,
  );
  // The vendor accepts no card at the drop-off.
  expect(await calls.readPaymentOptions()).toEqual(["already_paid"]);
  expect(await calls.readPaymentActivated()).toBe(true);
  const { calls: alone } = callsTo({});
  expect(await alone.readPaymentOptions()).toEqual(["already_paid", "cash_on_delivery"]);
  expect(await alone.readPaymentActivated()).toBe(false);
  emitted.mockRestore();
});

test("a voucher is loaded by its code, and checked against a signed fee for its time", async () => {
  const answer = { voucher: { code: "WELCOME10" }, delivery_fee: 89, signature: "discounted-89" };
  const { sent, calls } = callsTo({ "/voucher/WELCOME10": answer, "/voucher/validate": answer });
  expect(await calls.readVoucher("WELCOME10")).toEqual({ code: "WELCOME10" });
  const asked = { code: "WELCOME10", quote: quoteOf(99), vendorId: "v-kanto", plannedFor: undefined };
  expect(await calls.validateVoucher(asked)).toEqual(answer);
  await calls.validateVoucher({ ...asked, plannedFor: new Date("2026-03-02T06:30:00Z") });
  const order = { order_time: null, delivery_fee: 99, signature: "signed-99" };
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { code: "WELCOME10", order, vendor_id: "v-kanto" },
    { code: "WELCOME10", order: { ...order, order_time: "2026-03-02T06:30:00.000Z" }, vendor_id: "v-kanto" },
  ]);
});

test("a changed order is sent to the URL of its order id", async () => {
  const { sent, calls } = callsTo({ "/order/v-kanto-1": { result: { order_id: "v-kanto-1" } } });
  expect(await calls.updateOrder("v-kanto-1", { amount: 7 })).toEqual({ order_id: "v-kanto-1" });
  expect(sent).toEqual([{ method: "PUT", address: "/orders/api/v1/order/v-kanto-1", body: { amount: 7 } }]);
});

test("a refusal has a text, field and reason; any other error counts as a lost connection", () => {
  const meta = { translation_key: "error.too-far", values: { kilometres: "13" } };
  const refused = (more: object) =>
    new CallRefused(422, {
      errors: [{ code: "NOT_DELIVERABLE", message: "", meta: { ...meta, ...more }, path: ["location"] }],
    });
  const known = {
    kind: "refused",
    code: "NOT_DELIVERABLE",
    key: "error.too-far",
    path: ["location"],
    values: { kilometres: "13" },
  };
  expect(refusalOf(refused({}))).toEqual(known);
  expect(refusalOf(refused({ reason: "too_far" }))).toEqual({
    ...known,
    reason: { key: "refusal-reason.too_far", values: { kilometres: "13" } },
  });
  expect(refusalOf(new CallRefused(500, undefined))).toMatchObject({ kind: "refused", path: [], values: {} });
  for (const lost of [new CallUnreachable("gone"), new Error("bug"), undefined])
    expect(refusalOf(lost)).toEqual({ kind: "unreachable" });
});
