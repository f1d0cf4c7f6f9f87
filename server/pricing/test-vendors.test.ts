import { createOrder } from "@waybill/contract/orders";
import { quoteFee, validateArea } from "@waybill/contract/pricing";
import { afterAll, expect, test } from "vitest";
import { customer, orderRequest, placeOf } from "../orders/order.fixture.ts";
import { feeTo, statusAndCode, update } from "../orders/updating/update.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";

const { call, close, tokenFor } = await openTestApp({ env: { TEST_VENDORS: "aling-nena" } });
afterAll(close);

const cebu = { latitude: 10.3157, longitude: 123.8854 };
const toCebu = { ...customer, location: { ...customer.location, ...cebu } };

/** The responses of the three calls for an order from Manila to another island. */
async function farAway(as: string, vendor_id: string) {
  const source = await placeOf(call, as, vendor_id);
  const area = await call(validateArea, { as, body: { location: cebu, vendor_location: source, vendor_id } });
  const fee = await call(quoteFee, { as, body: { source, destination: cebu, vendor_id } });
  const request = await orderRequest(call, as, vendor_id, { customer: toCebu });
  const { fee: delivery_fee, signature } = fee.status === 200 ? fee.body : { fee: 49, signature: "none" };
  const order = await call(createOrder, { as, body: { ...request, delivery_fee, signature } });
  return { area: area.body.result, fee, order };
}

test("a test vendor's order can go anywhere, for a fee [6.09]", async () => {
  const as = await tokenFor("single");
  const { area, fee, order } = await farAway(as, "aling-nena");
  expect(area).toBe("DELIVERABLE");
  expect(fee.status).toBe(200);
  expect(order.status).toBe(201);
  expect(fee.body.fee).toBeGreaterThan(0);
  expect(order.body.result.customer.location).toMatchObject(cebu);
  const sulu = { latitude: 6.05, longitude: 121.0 };
  const moved = await feeTo(call, as, order.body.result, sulu);
  expect((await update(call, as, order.body.result, moved)).status).toBe(200);
});

test("a vendor that is not in the list of test vendors is still refused [6.10]", async () => {
  const { area, fee, order } = await farAway(await tokenFor("parent"), "bgc");
  expect(area).toBe("NOT_DELIVERABLE");
  expect(statusAndCode(fee)).toEqual([422, "PRICE_NOT_COMPUTABLE"]);
  expect(order.status).toBe(422);
});
