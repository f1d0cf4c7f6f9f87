import { chooseAfterFailure, readAfterFailure } from "@waybill/contract/merchants/after-failure";
import { afterAll, expect, test } from "vitest";
import { ownRider } from "../../fleets/riders/rider.fixture.ts";
import { openRiding } from "../../fleets/riders/riding.fixture.ts";
import { openWebhookApp } from "../webhooks.fixture.ts";

const app = await openWebhookApp();
const { call, endpoint, partner, place, sendDue, tokenFor } = app;
const { accept, leave, offer, report, ride } = await openRiding(app);
afterAll(app.close);

/** Fails a partner's order at the door, and returns the statuses sent since. */
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
      .map(({ status, failure }) => [status, failure?.choice]);
  };
  const choose = async (wanted: string) => {
    const params = { orderId: order_id };
    const as = await tokenFor(own.email);
    const { choices } = (await call(readAfterFailure, { as, params })).body.result;
    const { choice, signature } = choices.find((one) => one.choice === wanted) ?? expect.fail("none");
    expect((await call(chooseAfterFailure, { as, params, body: { choice, signature } })).status).toBe(200);
  };
  return { own, order_id, rider, hook, before, since, choose };
};

test("a partner gets events of a failed delivery, of its return, and of its arrival back [19.15]", async () => {
  const { order_id, rider, since } = await failed();
  // A return in progress has the status NEAR_CUSTOMER, like the arrival at the door.
  expect(await since()).toEqual([["NEAR_CUSTOMER", "return"]]);
  await leave(rider.as, order_id, "return");
  expect((await report(rider, order_id, "returned")).status).toBe(200);
  expect(await since()).toEqual([
    ["NEAR_CUSTOMER", "return"],
    ["RETURNED_TO_VENDOR", "return"],
  ]);
});

test("a partner gets events when its merchant is asked, when the merchant chooses, and of the second attempt until delivery [19.15]", async () => {
  const { order_id, rider, hook, before, own, since, choose } = await failed("ask");
  expect(await since()).toEqual([["NEAR_CUSTOMER", null]]);
  // Repeated runs send nothing twice.
  expect(await since()).toHaveLength(1);
  const { failure } = hook.bodies()[before];
  expect(failure).toMatchObject({ attempt: 1, cause: "refused", choice: null, decided_by: null });
  expect(Date.parse(failure.decide_until) - Date.parse(failure.failed_at)).toBe(5 * 60_000);
  expect((await own.ask("GET", `/ph/api/v1/orders/${order_id}`)).body.failure).toEqual(failure);
  app.clock.advance(1000);
  await choose("try_again");
  // The choice and the resulting status are one event.
  const tried = [
    ["NEAR_CUSTOMER", null],
    ["PICKED_UP", "try_again"],
  ];
  expect(await since()).toEqual(tried);
  expect(hook.bodies().at(-1).failure).toMatchObject({ decided_by: "merchant", choice: "try_again" });
  await ride(rider, order_id, ["arrived_at_dropoff"]);
  await leave(rider.as, order_id, "delivery");
  expect((await report(rider, order_id, "delivered")).status).toBe(200);
  const statuses = (await since()).map(([status]) => status);
  expect(statuses).toEqual([
    "NEAR_CUSTOMER",
    "PICKED_UP",
    "COURIER_LEFT_VENDOR",
    "NEAR_CUSTOMER",
    "DELIVERED",
  ]);
  const numbers = hook.calls().map(({ headers }) => Number(headers["x-waybill-sequence"]));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});

test("a partner gets an event when the parcel is left with somebody or thrown away, each once [19.15]", async () => {
  const left = await failed("ask");
  app.clock.advance(1000);
  await left.choose("leave_with");
  // The failure and the choice both happened before anything was sent; both events are sent, in order.
  expect(await left.since()).toEqual([
    ["NEAR_CUSTOMER", null],
    ["NEAR_CUSTOMER", "leave_with"],
  ]);
  const thrown = await failed("ask");
  app.clock.advance(1000);
  await thrown.choose("dispose");
  expect(await thrown.since()).toEqual([
    ["NEAR_CUSTOMER", null],
    ["CANCELLED", "dispose"],
  ]);
});
