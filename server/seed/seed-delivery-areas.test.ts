import { isInArea } from "@waybill/domain/addresses/areas/delivery-area";
import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { customersOf } from "./customers/customers-of-country.ts";
import { seedDeliveryAreas } from "./seed-sandbox.ts";
import { ownAreasOf } from "./vendors/delivery-areas.ts";
import { vendorsOf } from "./vendors/vendors-of-country.ts";

const { close, db, deps } = await openTestApp();
afterAll(close);

test("a sandbox has an outlet with its own area, seeded once", async () => {
  await seedDeliveryAreas(deps);
  await seedDeliveryAreas(deps);
  const planted = await db.selectFrom("delivery_areas").selectAll().execute();
  expect(planted).toEqual([{ vendor_id: "legazpi", area: ownAreasOf("ph")["legazpi"] }]);
});

test.each(Object.keys(countries) as CountryId[])(
  "the vendors and customers of %s lie in its area, and in the areas of outlets that have their own",
  (id) => {
    const { parent, outlets, single } = vendorsOf(id);
    const area = countries[id].delivery_area;
    if (!area) return;
    for (const vendor of [parent, ...outlets, single]) expect(isInArea(vendor, area)).toBe(true);
    for (const [, , , latitude, longitude] of customersOf(id).addresses)
      expect(isInArea({ latitude, longitude }, area)).toBe(true);
    for (const [vendorId, own] of Object.entries(ownAreasOf(id))) {
      const outlet = outlets.find(({ vendor_id }) => vendor_id === vendorId);
      expect(outlet && isInArea(outlet, own)).toBe(true);
      for (const [, , , latitude, longitude] of customersOf(id).addresses)
        expect(isInArea({ latitude, longitude }, own)).toBe(true);
    }
  },
);

test("an outlet's own area has a hole that riders cannot enter, and includes the customers across the town", () => {
  const own = ownAreasOf("ph")["legazpi"] ?? [];
  expect(isInArea({ latitude: 14.5086, longitude: 121.0194 }, own)).toBe(false);
  expect(isInArea({ latitude: 14.5502, longitude: 121.0541 }, own)).toBe(true);
});
