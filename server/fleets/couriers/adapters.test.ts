import { courierNames, statusOfCourierWord, type CourierName } from "@waybill/domain/couriers/couriers";
import { createHmac } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "../../platform/settings/settings.ts";
import { chooseCouriers } from "./choose-couriers.ts";
import { CourierRefused, CourierUnavailable, type Courier, type CourierOrder } from "./courier.ts";
import { openFakeCouriers } from "./fake-couriers.fixture.ts";

const fake = await openFakeCouriers();
afterAll(fake.close);
const settings = readSettings(fake.env);
let now = new Date("2026-03-10T02:00:00.000Z");
const couriers = chooseCouriers({ fetch, now: () => now, settings });
const courierOf = (name: CourierName): Courier => {
  const courier = couriers.get(name);
  if (!courier) throw new Error(`${name} is not connected.`);
  return courier;
};

let number = 0;
const orderOf = (changes: Partial<CourierOrder> = {}): CourierOrder => ({
  orderId: `aling-nena-${++number}`,
  currency: "PHP",
  pickUp: {
    name: "Aling Nena",
    phone: "+6328555",
    address: "Makati",
    notes: "Ring",
    latitude: 14.5639,
    longitude: 121.0364,
  },
  dropOff: {
    name: "Ana Reyes",
    phone: "+63917555",
    address: "1804, Almond Tower, BGC",
    notes: null,
    latitude: 14.5502,
    longitude: 121.0541,
  },
  description: "2 sisig trays",
  amount: 1240.5,
  cashDue: null,
  coldBagNeeded: false,
  ageCheck: false,
  pickUpCode: undefined,
  ...changes,
});
const words = {
  on_demand_rider: ["COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELIVERED"],
  uber_direct: ["pickup", "pickup_complete", "delivered"],
  doordash_drive: ["confirmed", "picked_up", "delivered"],
} as const;
const rows = { on_demand_rider: "[13.81]", uber_direct: "[13.82]", doordash_drive: "[13.83]" } as const;

beforeEach(() => {
  fake.failNext();
  fake.withProofs(true);
});

describe.each(courierNames)("%s", (name) => {
  const courier = courierOf(name);
  const [accepted, collected, delivered] = words[name];
  const delivery = (order: CourierOrder) => {
    const found = fake.deliveryOf(name, order.orderId);
    if (!found) throw new Error("It was not asked for.");
    return found;
  };

  test(`an order is quoted, given, tracked and proved over HTTP [13.80] ${rows[name]}`, async () => {
    const order = orderOf();
    const quote = await courier.quote(order);
    expect(quote.costMinor).toBe(4500);
    const made = await courier.create(order, quote);
    expect(made).toMatchObject({ costMinor: 4500, driver: undefined });
    expect(statusOfCourierWord(name, made.word)).toBe("ASSIGNED_TO_TRANSPORT");
    const asked = JSON.stringify(delivery(order).request);
    for (const value of ["Ana Reyes", "+63917555", "1804, Almond Tower", "Aling Nena", "2 sisig trays"])
      expect(asked).toContain(value);

    const reference = { orderId: order.orderId, externalId: made.externalId, currency: order.currency };
    fake.report(delivery(order), accepted, "Jun Bautista");
    const tracked = await courier.track(reference);
    expect(tracked).toMatchObject({
      externalId: made.externalId,
      word: accepted,
      driver: { name: "Jun Bautista", phone_number: "+63917" },
      position: { latitude: 14.5601, longitude: 121.0402 },
      trackingUrl: expect.stringContaining(made.externalId),
    });
    fake.report(delivery(order), delivered);
    const proofs = await courier.proofs(reference);
    expect(proofs.map(({ kind }) => kind)).toContain("delivery");
    for (const { bytes } of proofs) expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    fake.withProofs(false);
    expect(await courier.proofs(reference)).toEqual([]);
  });

  test(`a repeated request for an order creates one delivery, even if the first response was lost ${rows[name]}`, async () => {
    const order = orderOf();
    const quote = await courier.quote(order);
    const before = fake.count();
    fake.failNext("lost answer");
    await expect(courier.create(order, quote)).rejects.toMatchObject({ mayHaveArrived: true });
    const again = await courier.create(order, await courier.quote(order));
    const more = await courier.create(order, await courier.quote(order));
    expect(again.externalId).toEqual(delivery(order).id);
    expect(more.externalId).toEqual(delivery(order).id);
    expect(fake.count()).toBe(before + 1);
  });

  test(`a delivery can be cancelled until it is collected ${rows[name]}`, async () => {
    const [one, other] = [orderOf(), orderOf()];
    const referenceOf = async (order: CourierOrder) => {
      const { externalId } = await courier.create(order, await courier.quote(order));
      return { orderId: order.orderId, externalId, currency: order.currency };
    };
    await courier.cancel(await referenceOf(one));
    expect(delivery(one).isCancelled).toBe(true);
    const reference = await referenceOf(other);
    fake.report(delivery(other), collected, "Jun");
    await expect(courier.cancel(reference)).rejects.toThrow(CourierRefused);
  });

  test(`a refusal is distinguished from no response, and a call that may have arrived from one that did not ${rows[name]}`, async () => {
    fake.failNext(422);
    await expect(courier.quote(orderOf())).rejects.toThrow(CourierRefused);
    const failure = async (fault: number | "no answer") => {
      fake.failNext(fault, fault);
      return courier.quote(orderOf()).catch((error: unknown) => error);
    };
    for (const fault of [500, 503, "no answer"] as const)
      expect(await failure(fault)).toMatchObject({ name: "CourierUnavailable", mayHaveArrived: true });
    expect(await failure(429)).toMatchObject({ name: "CourierUnavailable", mayHaveArrived: false });
    const nobody = await openFakeCouriers();
    await nobody.close();
    const gone = chooseCouriers({ fetch, now: () => now, settings: readSettings(nobody.env) }).get(name);
    const error = await gone?.quote(orderOf()).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(CourierUnavailable);
    expect(error).toMatchObject({ mayHaveArrived: false });
    expect(String(error)).not.toMatch(/secret|Ana|token=/i);
  });

  test("a webhook is read only if its signature is valid [13.84]", async () => {
    const order = orderOf();
    const { externalId } = await courier.create(order, await courier.quote(order));
    const { payload, headers } = fake.webhook(delivery(order), accepted, "Jun Bautista");
    expect(courier.readWebhook(headers, Buffer.from(payload))).toMatchObject({
      orderId: order.orderId,
      update: { word: accepted, driver: { name: "Jun Bautista" } },
    });
    expect(courier.readWebhook({}, Buffer.from(payload))).toBe("unsigned");
    const [[header = "", value = ""] = []] = Object.entries(headers);
    for (const wrong of ["", value.slice(1), value.replace(/.$/, (last) => (last === "0" ? "1" : "0"))])
      expect(courier.readWebhook({ [header]: wrong }, Buffer.from(payload)), wrong).toBe("unsigned");
    expect(externalId).not.toBe("");
  });
});

test("a webhook whose body was changed after it was signed is unsigned [13.84]", () => {
  const order = {
    courier: "uber_direct",
    id: "del_9",
    orderId: "o",
    word: "pickup",
    driver: undefined,
  } as const;
  const { payload, headers } = fake.webhook({ ...order, isCancelled: false, request: {} });
  const changed = Buffer.from(payload.replace("pickup", "delivered"));
  expect(courierOf("uber_direct").readWebhook(headers, changed)).toBe("unsigned");
  const postmates = { "x-postmates-signature": headers["x-uber-signature"] };
  expect(courierOf("uber_direct").readWebhook(postmates, Buffer.from(payload))).toMatchObject({
    orderId: "o",
  });
});

test("a driver's position arrives without a status of the order", () => {
  const body = JSON.stringify({
    kind: "event.courier_update",
    delivery_id: "del_1",
    location: { lat: 14.5, lng: 121 },
    data: { external_id: "o" },
  });
  const headers = fake.signed("uber_direct", body);
  expect(courierOf("uber_direct").readWebhook(headers, Buffer.from(body))).toEqual({
    orderId: "o",
    externalId: "del_1",
    update: { position: { latitude: 14.5, longitude: 121 }, at: undefined },
  });
});

test("DoorDash may sign its webhooks instead of sending the header; if both are set both must be valid [13.84]", () => {
  const env = { ...fake.env, DOORDASH_DRIVE_WEBHOOK_SECRET: "another secret" };
  const both = chooseCouriers({ fetch, now: () => now, settings: readSettings(env) }).get("doordash_drive");
  const order = {
    courier: "doordash_drive",
    id: "o",
    orderId: "o",
    word: "confirmed",
    driver: "Jun",
  } as const;
  const { payload, headers } = fake.webhook({ ...order, isCancelled: false, request: {} });
  expect(both?.readWebhook(headers, Buffer.from(payload))).toBe("unsigned");
  const signature = createHmac("sha256", "another secret").update(payload).digest("hex");
  const signed = { ...headers, "x-doordash-signature": signature };
  expect(both?.readWebhook(signed, Buffer.from(payload))).toMatchObject({ orderId: "o" });
  expect(both?.readWebhook({ "x-doordash-signature": signature }, Buffer.from(payload))).toBe("unsigned");
});

test("a token is requested once, and again after it expires", async () => {
  const before = fake.tokens.length;
  const fresh = chooseCouriers({ fetch, now: () => now, settings });
  const uber = fresh.get("uber_direct");
  await uber?.quote(orderOf());
  await uber?.quote(orderOf());
  expect(fake.tokens.length).toBe(before + 1);
  now = new Date(now.getTime() + 31 * 86_400_000);
  await uber?.quote(orderOf());
  expect(fake.tokens.length).toBe(before + 2);
});

test("without settings no courier is connected, and incomplete settings stop the start", () => {
  expect(chooseCouriers({ fetch, now: () => now, settings: readSettings({}) }).size).toBe(0);
  const { UBER_DIRECT_CLIENT_SECRET: _, ...half } = fake.env;
  expect(() => readSettings(half)).toThrow("UBER_DIRECT_CLIENT_SECRET is missing.");
  const { UBER_DIRECT_URL: __, ...nowhere } = fake.env;
  expect(() => readSettings(nowhere)).toThrow("UBER_DIRECT_URL is missing.");
  expect(() => readSettings({ ...fake.env, ON_DEMAND_RIDER_PRIVATE_KEY: "secret" })).toThrow(
    "ON_DEMAND_RIDER_PRIVATE_KEY must be an RSA private key in PEM.",
  );
  const real = {
    ENVIRONMENT: "prd",
    DATABASE_URL: "postgres://x",
    PUBLIC_URL: "https://x.test",
    TOKEN_SECRET: "x".repeat(32),
    SMTP_URL: "smtp://x",
  };
  expect(() => readSettings({ ...fake.env, ...real })).toThrow("UBER_DIRECT_URL must be a URL");
});
