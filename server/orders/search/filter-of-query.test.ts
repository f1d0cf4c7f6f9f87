import type { OrderFilters } from "@waybill/contract/orders";
import { countries } from "@waybill/domain/markets/countries";
import { expect, test } from "vitest";
import type { Actor } from "../../platform/actor.ts";
import { filterOfQuery } from "./filter-of-query.ts";

const now = new Date("2026-03-10T04:00:00Z");
const vendor = { kind: "vendor", vendorIds: new Set(["v", "v1"]) } as unknown as Actor;
const partner = { kind: "partner", vendorId: "v" } as unknown as Actor;
const guest = { kind: "guest", guestId: "g" } as unknown as Actor;

const filterOf = (query: OrderFilters, actor = vendor, vendorId = "v") =>
  filterOfQuery({ country: countries.ph, now: () => now }, actor, vendorId, query);
/** A filter without its undefined fields. */
const asked = (...given: Parameters<typeof filterOf>) =>
  Object.fromEntries(Object.entries(filterOf(...given)).filter(([, value]) => value !== undefined));

test("a plain list is of one vendor and sets no other filter", () => {
  expect(asked({})).toEqual({ of: { vendorId: "v" } });
  expect(asked({ include_outlets: "false", scheduled: "false" })).toEqual({ of: { vendorId: "v" } });
});

test("a parent's outlets are included on request, but neither for a partner nor for a guest", () => {
  expect(asked({ include_outlets: "true" })).toEqual({ of: { parentId: "v" } });
  expect(asked({ outlet: "v1" })).toEqual({ of: { parentId: "v" }, outletId: "v1" });
  expect(asked({ include_outlets: "true" }, partner)).toEqual({ of: { vendorId: "v" } });
  expect(asked({ include_outlets: "true" }, guest, "guest")).toEqual({ of: { guestId: "g" } });
  for (const actor of [vendor, partner, guest])
    expect(() => filterOf({}, actor, "another")).toThrow("vendor_not_found");
});

test("times, numbers and payment methods are parsed as the database needs them", () => {
  const from = "2026-03-01T00:00:00+08:00";
  expect(asked({ from, to: "2026-03-02T00:00:00Z" })).toEqual({
    of: { vendorId: "v" },
    from: new Date(from),
    to: new Date("2026-03-02T00:00:00Z"),
  });
  expect(asked({ customer_phone_number: "0917 555 0142" })).toMatchObject({ customerPhone: "+639175550142" });
  expect(asked({ scheduled: "true", status: "NEW" })).toMatchObject({ scheduledAt: now, status: "NEW" });
  expect(asked({ payment_method: "PAID", pay_at_pickup: "true" })).toMatchObject({
    paymentMethod: "PAID",
    isPaidAtPickup: true,
  });
  expect(asked({ pay_at_pickup: "false" })).toMatchObject({ isPaidAtPickup: false });
});

test("an order number is searched for as a text, unless a text is given too; blanks are ignored", () => {
  expect(asked({ order_number: " AB12 " })).toMatchObject({ search: "AB12", orderNumber: "AB12" });
  expect(asked({ order_number: "AB12", search: " Ana" })).toMatchObject({
    search: " Ana",
    orderNumber: "AB12",
  });
  expect(asked({ order_number: "AB12", search: " " })).toMatchObject({ search: "AB12", orderNumber: "AB12" });
  expect(asked({ order_number: " ", search: " " })).toEqual({ of: { vendorId: "v" } });
});
