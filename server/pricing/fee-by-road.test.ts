import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { afterAll, expect, test } from "vitest";
import { orderRequest, placeOf, serendra } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { routerThatAnswers } from "../places/routing/router.fixture.ts";

const router = await routerThatAnswers(() => ({ body: { routes: [{ distance: 6100 }] } }));
const { call, clock, close, tokenFor } = await openTestApp({
  env: { ROUTING_ENGINE: "osrm", ROUTING_URL: router.url },
});
afterAll(async () => {
  await close();
  await router.close();
});

test("a fee counts the kilometres by road, and its order reuses them without another call", async () => {
  const as = await tokenFor("parent");
  const source = await placeOf(call, as, "poblacion");
  const asked = { source, destination: serendra, vendor_id: "poblacion" };
  const { body } = await call(quoteFee, { as, body: asked });
  expect(body).toMatchObject({ fee: 69 + 7 * 10, distance_metres: 6100 });

  const request = await orderRequest(call, as, "poblacion");
  clock.advance(240_000);
  const order = await call(createOrder, { as, body: request });
  // 15 minutes to the outlet, 3 for handing over, 6,100 m at 400 m a minute.
  expect(order.body.result.delivery_at).toBe(new Date(clock.now().getTime() + 34 * 60_000).toISOString());
  expect(router.asked.length).toBe(1);
});
