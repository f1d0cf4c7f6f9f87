import { listAudit } from "@waybill/contract/operations/audit";
import { readOrder, setReadyTime } from "@waybill/contract/orders";
import { readSentMessages } from "@waybill/contract/sandbox";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { afterAll, expect, test } from "vitest";
import { openNoticeSending } from "./send-notices.ts";
import { writeNotices } from "./write-notices.ts";
import { chooseNoticeSender } from "./channels.ts";
import { customer, placeTestOrder } from "../orders/order.fixture.ts";
import { movingDeps } from "../testing/test-app.ts";
import { openWebhookApp } from "../webhooks/webhooks.fixture.ts";
import { openRiding } from "../fleets/riders/riding.fixture.ts";
import { checkPromises } from "../fleets/promises/check-promises.ts";

const hooks = await openWebhookApp();
const { accept, begin, ride } = await openRiding(hooks);
const { call, clock, deps, endpoint, inject, partner, pool, sendDue, tokenFor } = hooks;
afterAll(hooks.close);

const notices = openNoticeSending(deps, chooseNoticeSender({ ...deps, outgoing: hooks.outgoing }));
const moving = movingDeps(deps);
const minutes = (count: number) => clock.advance(count * 60_000);
/** Updates the promises as two processes do concurrently, and then again. */
const look = async () => {
  await Promise.all([checkPromises(moving), checkPromises(moving)]);
  await checkPromises(moving);
};
const placeWithNotices = async (phone: string) => {
  await pool.query(
    `insert into country_parameters (name, value) values ('notices', 'recipient.promise:sms')
      on conflict (name) do update set value = excluded.value`,
  );
  const own = await partner();
  const as = await tokenFor(own.email);
  const order = await placeTestOrder(call, as, own.outletIds[0], {
    customer: { ...customer, phone_number: phone },
  });
  return { own, as, order, outletId: own.outletIds[0] };
};
const messagesTo = async (to: string) => (await call(readSentMessages, { query: { to } })).body.data;

test("a delay is announced to merchant, recipient and partner with its cause, once per change [18.32]", async () => {
  const phone = "+639175550932";
  const { own, as, order, outletId } = await placeWithNotices(phone);
  const orderId = order.order_id;
  const hook = await endpoint(own, { events: ["promise"] });
  await look();
  const changes = () =>
    hook.bodies().map((body: { timeline: { change: { cause: string } } }) => body.timeline.change);
  const causes = () => changes().map(({ cause }) => cause);
  const shown = async () =>
    (await call(readOrder, { as, query: { vendorId: outletId, orderId } })).body.result;
  expect((await shown()).promise_change).toBeUndefined();

  clock.set(new Date(Date.parse(order.pickup_at ?? "") - 60_000));
  await look();
  const change = { at: clock.now().toISOString(), cause: "no_rider", minutes: expect.any(Number) };
  const late = await shown();
  expect(late.promise_change).toEqual(change);
  expect(late.promise_change?.minutes).toBeGreaterThan(3);
  expect(late.delivery_at).toBe(order.delivery_at);
  expect(Date.parse(late.delivery_window?.to ?? "")).toBeGreaterThan(
    Date.parse(order.delivery_window?.to ?? ""),
  );

  const { pathname, search } = new URL(order.tracking_link);
  const t = new URLSearchParams(search).get("t") ?? "";
  expect((await call(trackOrder, { params: { orderId }, query: { t } })).body).toMatchObject({
    promise_change: change,
  });
  const page = (await inject({ method: "GET", url: pathname + search })).body;
  expect(page).toContain("We are still looking for a rider.");

  for (let round = 0; round < 2; round += 1) {
    await sendDue();
    await notices.run();
  }
  expect(changes()).toEqual([change]);
  const messages = await messagesTo(phone);
  expect(messages).toHaveLength(1);
  expect(messages[0]?.text).toContain("We are still looking for a rider.");

  minutes(1);
  await look();
  expect((await shown()).promise_change).toEqual(change);
  await call(setReadyTime, {
    as,
    params: { orderId },
    body: { ready_at: clock.now().getTime() / 1000 + 3600 },
  });
  await sendDue();
  await notices.run();
  expect(causes()).toEqual(["no_rider", "ready"]);
  expect(await messagesTo(phone)).toHaveLength(2);

  const audit = await call(listAudit, { as: await tokenFor("ops"), query: { subject: orderId } });
  const moves = audit.body.result.data.filter(({ action }) => action === "order.promise-moved");
  expect(moves.map(({ actor }) => actor)).toEqual([{ kind: "system", id: "promises" }]);
});

test("if two changes wait to be sent, only the last is sent, once [18.32]", async () => {
  const phone = "+639175550934";
  const { as, order } = await placeWithNotices(phone);
  clock.set(new Date(Date.parse(order.pickup_at ?? "") - 60_000));
  await look();
  await writeNotices(deps);
  minutes(1);
  const body = { ready_at: clock.now().getTime() / 1000 + 3600 };
  await call(setReadyTime, { as, params: { orderId: order.order_id }, body });
  await notices.run();
  expect(await messagesTo(phone)).toHaveLength(1);
});

test("if the shop is late it is named as the cause, not its waiting rider [18.32]", async () => {
  const { merchant, order, outletId, rider } = await begin();
  await accept(rider);
  await ride(rider, order.order_id, ["arrived_at_pickup"]);
  clock.set(new Date(Date.parse(order.pickup_at ?? "") + 4 * 60_000));
  await look();
  const query = { vendorId: outletId, orderId: order.order_id };
  const { promise_change: change } = (await call(readOrder, { as: merchant, query })).body.result;
  expect(change?.cause).toBe("shop_late");
});

test("pressing Ready twice makes one promise [18.03]", async () => {
  const { as, order } = await placeWithNotices("+639175550933");
  minutes(2);
  const press = async () =>
    (await call(setReadyTime, { as, params: { orderId: order.order_id }, body: {} })).body.result;
  const first = await press();
  clock.advance(4000);
  const second = await press();
  expect(second).toMatchObject({ ready_at: first.ready_at, version: first.version });
});
