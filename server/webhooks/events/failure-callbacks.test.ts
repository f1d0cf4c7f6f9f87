import { chooseAfterFailure, readAfterFailure } from "@waybill/contract/merchants/after-failure";
import { afterAll, expect, test } from "vitest";
import { ownRider } from "../../fleets/riders/rider.fixture.ts";
import { openRiding } from "../../fleets/riders/riding.fixture.ts";
import { openWebhookApp } from "../webhooks.fixture.ts";

const app = await openWebhookApp();
const { call, endpoint, partner, place, sendDue, tokenFor } = app;
const { accept, leave, offer, report, ride } = await openRiding(app);
afterAll(app.close);

/** The statuses of a partner's order after its first failure at the door. */
const failed = async (if_undeliverable?: string) => {
  const own = await partner();
  const hook = await endpoint(own);
  const { order_id } = await place(own, {
    payment_method: "PAID",
    ...(if_undeliverable !== undefined && { if_undeliverable }),
  });
  const rider = await ownRider(app);
  await offer(rider, order_id);
  await accept(rider);
  await ride(rider, order_id);
  await sendDue();
  const before = hook.calls().length;
  expect((await report(rider, order_id, "failed", { reason: "refused" })).status).toBe(200);
  const since = async () => {
    await sendDue();
    return hook
      .bodies()
      .slice(before)
      .map(({ status }) => status);
  };
  return { own, order_id, rider, since };
};

test("a partner hears of a second try from PICKED_UP to its delivery, and of a return once it is back", async () => {
  const returned = await failed();
  // The way back shows as NEAR_CUSTOMER, as the door before it did.
  expect(await returned.since()).toEqual([]);
  await leave(returned.rider.as, returned.order_id, "return");
  expect((await report(returned.rider, returned.order_id, "returned")).status).toBe(200);
  expect(await returned.since()).toEqual(["RETURNED_TO_VENDOR"]);

  const asked = await failed("ask");
  const params = { orderId: asked.order_id };
  const as = await tokenFor(asked.own.email);
  const { choices } = (await call(readAfterFailure, { as, params })).body.result;
  const { choice, signature } = choices.find((one) => one.choice === "try_again") ?? expect.fail("none");
  expect((await call(chooseAfterFailure, { as, params, body: { choice, signature } })).status).toBe(200);
  expect(await asked.since()).toEqual(["PICKED_UP"]);
  await ride(asked.rider, asked.order_id, ["arrived_at_dropoff"]);
  await leave(asked.rider.as, asked.order_id, "delivery");
  expect((await report(asked.rider, asked.order_id, "delivered")).status).toBe(200);
  expect(await asked.since()).toEqual(["PICKED_UP", "COURIER_LEFT_VENDOR", "NEAR_CUSTOMER", "DELIVERED"]);
});
