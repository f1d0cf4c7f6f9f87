import { chooseAfterFailure, readAfterFailure } from "@waybill/contract/merchants/after-failure";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { afterAll, expect, test } from "vitest";
import { openRiding, paid } from "../fleets/riders/riding.fixture.ts";

const { accept, begin, call, close, inject, report, ride } = await openRiding();
afterAll(close);

test("the recipient's page says that the shop is deciding, and then that the rider comes again [19.14]", async () => {
  const { order, rider, merchant } = await begin(paid);
  const { order_id: orderId, outlet_name: outlet } = order;
  const { pathname, search } = new URL(order.tracking_link);
  const page = async (link = `${pathname}${search}`) =>
    (await inject({ method: "GET", url: link, headers: { accept: "text/html" } })).body;
  await accept(rider);
  await ride(rider, orderId);
  expect(await page()).not.toContain("is deciding");
  expect((await report(rider, orderId, "failed", { reason: "refused" })).status).toBe(200);

  const read = async (query = { t: search.slice("?t=".length) }) =>
    (await call(trackOrder, { params: { orderId }, query })).body;
  const params = { orderId };
  const { result } = (await call(readAfterFailure, { as: merchant, params })).body;
  expect(await read()).toMatchObject({
    failure_reason: "refused",
    after_failure: { until: result.until, choice: null, at: null },
    sender_phone: expect.any(String) as string,
  });
  expect(await read({ t: "wrong" })).not.toHaveProperty("after_failure");
  const waiting = await page();
  expect(waiting).toContain(`>${outlet} is deciding</h1>`);
  expect(waiting).toContain(`The parcel was refused at the door. ${outlet} decides by `);
  expect(await page(pathname)).not.toContain("is deciding");

  const offered = result.choices.find(({ choice }) => choice === "try_again") ?? expect.fail("not offered");
  const { choice, signature } = offered;
  const note = "Say nothing of the gift";
  expect(
    (await call(chooseAfterFailure, { as: merchant, params, body: { choice, signature, note } })).status,
  ).toBe(200);
  const again = await page();
  expect(again).toContain("comes to the door again.");
  expect(again).not.toMatch(/is deciding|gift/);
});
