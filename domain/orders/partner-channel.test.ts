import { expect, test } from "vitest";
import { addressProblems } from "../addresses/check-address.ts";
import { countries } from "../markets/countries.ts";
import { portalChannel, partnerChannel } from "./channels.ts";
import { checkOrder } from "./check-order.ts";

test("channel limits are data: the same check accepts from partners what it refuses from the portal [15.122]", () => {
  const order = {
    vendor_id: "v",
    customer: {
      name: "Ana 2",
      phone_number: "+6591234567",
      location: { address: "x", latitude: 1.3, longitude: 103.8 },
    },
    order: { description: "d".repeat(1000), payment_method: "PAID" },
  };
  const unit = {
    ...order,
    customer: { ...order.customer, location: { ...order.customer.location, unit_number: "1" } },
  };
  expect(checkOrder(order, countries.sg, partnerChannel)).toBeUndefined();
  expect(checkOrder(order, countries.sg)?.key).toBe("validation.fill-unit-number");
  expect(checkOrder(unit, countries.sg)?.key).toBe("validation.wrong-customer-name");
  expect(
    checkOrder({ ...order, order: { payment_method: "PAID" } }, countries.sg, partnerChannel),
  ).toBeUndefined();
  expect(checkOrder({ ...order, order: { payment_method: "PAID" } }, countries.ph)?.key).not.toBeUndefined();
  const long = { ...order, order: { ...order.order, description: "d".repeat(1001) } };
  expect(checkOrder(long, countries.sg, partnerChannel)).toMatchObject({
    key: "validation.fill-description",
    values: { maximum: 1000 },
  });
});

test("a partner's texts are counted in characters and the portal's in bytes, each up to its own limit [15.122]", () => {
  const place = { latitude: 1.3, longitude: 103.8 };
  const keysOf = (channel: typeof partnerChannel, field: "notes" | "address" | "street", text: string) =>
    addressProblems(
      field === "notes" ? { ...place, notes: text } : { ...place, address: text },
      field === "street" ? { ...channel, address: channel.street } : channel,
    ).map(({ key }) => key);
  for (const [channel, letter, lengths] of [
    [partnerChannel, "ü", { notes: 2048, address: 255, street: 300 }],
    [portalChannel, "x", { notes: 1000, address: 255, street: 255 }],
  ] as const)
    for (const field of ["notes", "address", "street"] as const) {
      expect(keysOf(channel, field, letter.repeat(lengths[field])), field).toEqual([]);
      expect(keysOf(channel, field, letter.repeat(lengths[field] + 1)), field).toHaveLength(1);
    }
  for (const field of ["notes", "address", "street"] as const)
    expect(keysOf(portalChannel, field, "ü".repeat(field === "notes" ? 501 : 128)), field).toHaveLength(1);
});

test("a partner can order from 45 minutes to 7 days ahead, the portal up to two days [15.122]", () => {
  const hour = 3_600_000;
  expect(partnerChannel.preorder).toEqual({ minMs: 0.75 * hour, maxMs: 168 * hour });
  expect(portalChannel.preorder).toEqual({ minMs: 0, maxMs: 48 * hour });
});
