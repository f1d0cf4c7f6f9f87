import { createOrder, updateOrder } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { guestIn, now } from "./guest-in.fixture.ts";

const guests = { pk: await guestIn("pk"), sg: await guestIn("sg") };
afterAll(() => Promise.all(Object.values(guests).map(({ close }) => close())));

test.for(["pk", "sg"] as const)(
  "in %s a fee requested without a time is valid for an order at every hour of the day, and for its changes [7.26] [7.30]",
  async (country) => {
    const { call, as, destination, quote, request } = guests[country];
    const beyond = { latitude: destination.latitude + 0.003, longitude: destination.longitude };
    const asked = { delivery_type: "food" } as const;
    const [here, there] = [await quote(asked), await quote({ ...asked, destination: beyond })];
    const changes = { location: beyond, delivery_fee: there.fee, signature: there.signature };
    const hours = Array.from({ length: 24 }, (_, hour) => now.getTime() / 1000 + (hour + 1) * 3600);
    const fees: number[] = [];
    for (const preordered_for of hours) {
      fees.push((await quote({ preordered_for })).fee);
      const placed = await call(createOrder, { as, body: request(here, "PAID", { preordered_for }) });
      expect(placed.status).toBe(201);
      expect(placed.body.result?.delivery_fee).toEqual(here.fee);
      const changed = await call(updateOrder, {
        as,
        params: { orderId: placed.body.result.order_id },
        body: { vendor_id: "guest", ...changes },
      });
      expect(changed.body.result).toMatchObject({ preordered_for, delivery_fee: there.fee });
    }
    // Fees do differ between hours if a time is requested.
    expect(Math.max(...fees)).toBeGreaterThan(here.fee);
  },
);
