import { chooseMails } from "../platform/messages/mails.ts";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { openCallbacks } from "./send-callbacks.ts";
import type { Received } from "./receiver.fixture.ts";
import { openWebhookApp } from "./webhooks.fixture.ts";

const app = await openWebhookApp();
const { clock, endpoint, move, partner, place, receiver, sendDue } = app;
afterAll(app.close);
afterEach(() => void vi.useRealTimers());

const taken = ["WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"];
const statusesOf = (bodies: { status: string }[]) => bodies.map(({ status }) => status);

/** Verifies an event with the public library, which uses the real clock. */
const verify = (secret: string, { headers, body }: Received): unknown => {
  vi.useFakeTimers({ toFake: ["Date"], now: clock.now() });
  return new Webhook(secret).verify(body, headers as Record<string, string>);
};
const hex = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("hex");

test("each status of an order is sent once, in order, with the contract's fields and no recipient data [15.83] [15.84] [15.85] [15.99]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  const order = await place(own, {
    client_order_id: "A-1",
    recipient: {
      name: "Maria Clara",
      phone_number: "0917 555 0142",
      email: "maria@example.com",
      location: { address: "77 Secret Street, Makati", latitude: 14.5502, longitude: 121.0541 },
      notes: "Ring twice",
    },
  });
  await move(order.order_id, ...taken);
  await sendDue();
  await move(order.order_id, "PICKED_UP", "COURIER_LEFT_VENDOR", "DELIVERED");
  await sendDue();
  const bodies = hook.bodies();
  expect(statusesOf(bodies)).toEqual([
    "NEW",
    "RECEIVED",
    ...taken,
    "PICKED_UP",
    "COURIER_LEFT_VENDOR",
    "DELIVERED",
  ]);
  expect(Object.keys(bodies[0]).toSorted()).toEqual(
    [
      "order_id",
      "client_order_id",
      "status",
      "timeline",
      "driver",
      "created_at",
      "updated_at",
      "distance",
      "tracking_link",
      "proof_of_pickup_url",
      "proof_of_delivery_url",
      "proof_of_return_url",
      "delivery_tasks",
      "pickup_tasks",
      "packaging",
    ].toSorted(),
  );
  expect(bodies[0]).toMatchObject({ order_id: order.order_id, client_order_id: "A-1" });
  expect(JSON.stringify(hook.calls())).not.toMatch(/Maria|Clara|5550142|555 0142|Secret|Ring twice/);
  const drivers = bodies.map(({ driver }) => [driver.id !== "", "location" in driver]);
  expect(drivers.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => [false, false]));
  expect(drivers[4]).toEqual([true, true]);
  expect(bodies[4].driver.location).toEqual({
    latitude: expect.any(Number),
    longitude: expect.any(Number),
  });
  expect(drivers.at(-1)).toEqual([true, false]);
  await sendDue();
  expect(hook.calls()).toHaveLength(8);
});

test("a cancelled order's event has the reason and who cancelled [15.83]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  const { order_id } = await place(own);
  await own.ask("DELETE", `/ph/api/v1/orders/${order_id}`, { reason: "MISTAKE_ERROR" });
  await sendDue();
  const bodies = hook.bodies();
  expect(bodies.at(-1)).toMatchObject({
    status: "CANCELLED",
    cancellation: { reason: "MISTAKE_ERROR", source: "CLIENT" },
  });
  expect("cancellation" in bodies[0]).toBe(false);
});

test("an event is signed twice: in the contract's hex format, and so that a Standard Webhooks library verifies it [15.88] [15.89]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  await place(own);
  await sendDue();
  const [call] = hook.calls();
  if (!call) throw new Error("Nothing was received.");
  expect(call.headers["x-signature-sha256"]).toBe(hex(hook.secret, call.body));
  expect(verify(hook.secret, call)).toEqual(JSON.parse(call.body));
  expect(() => verify(hook.secret, { ...call, body: call.body.replace("NEW", "DELIVERED") })).toThrow();
  expect(call.headers["webhook-id"]).toMatch(/^msg_\w+$/);
});

test("for a day after a rotation the old and the new secret both verify, then only the new one [15.97]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  const rotated = await own.merchant("POST", `${hook.address}/rotate`);
  const { secret } = rotated.body.result;
  expect(secret).not.toBe(hook.secret);
  await own.merchant("POST", `${hook.address}/test`);
  await sendDue();
  const [during] = hook.calls();
  if (!during) throw new Error("Nothing was received.");
  for (const each of [secret, hook.secret]) expect(verify(each, during)).toBeTruthy();
  expect(during.headers["x-signature-sha256"]).toBe(hex(secret, during.body));
  expect(during.headers["x-signature-sha256-old"]).toBe(hex(hook.secret, during.body));
  clock.advance(24 * 3_600_000);
  // Signs in again, because sessions expire after a day.
  await (
    await app.signedIn(own)
  )("POST", `${hook.address}/test`);
  await sendDue();
  const after = hook.calls()[1];
  if (!after) throw new Error("Nothing was received.");
  expect(verify(secret, after)).toBeTruthy();
  expect(() => verify(hook.secret, after)).toThrow();
  expect(after.headers["x-signature-sha256-old"]).toBeUndefined();
});

test("the position of an open order is sent every 15 s, and a slow endpoint does not delay others [15.86]", async () => {
  const [own, slow] = [await partner(), await partner()];
  const [hook, slowHook] = [
    await endpoint(own, { events: ["location"] }),
    await endpoint(slow, { events: ["location"] }),
  ];
  const orders = [await place(own), await place(slow)];
  await place(own);
  for (const { order_id } of orders) await move(order_id, ...taken);
  let release = () => undefined as void;
  const held = new Promise<void>((settle) => (release = settle));
  receiver.answer(slowHook.path, async () => {
    await held;
    return { status: 204 };
  });
  await sendDue();
  const started = hook.calls().length;
  const sent: Promise<void>[] = [];
  for (let turn = 1; turn <= 3; turn += 1) {
    clock.advance(15_000);
    sent.push(sendDue());
    await expect.poll(() => hook.calls().length - started).toBe(turn);
  }
  release();
  await Promise.all(sent);
  const [body] = hook.bodies();
  expect(body).toMatchObject({ order_id: orders[0].order_id, status: "COURIER_ACCEPTED_DELIVERY" });
  expect(body.driver.location).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) });
  for (const { order_id } of orders) await move(order_id, "PICKED_UP", "DELIVERED");
  const before = hook.calls().length;
  clock.advance(30_000);
  await sendDue();
  expect(hook.calls()).toHaveLength(before);
});

test("a refund is sent with its sum, reason, owner and products [15.87]", async () => {
  const own = await partner();
  const hook = await endpoint(own, { events: ["refund"] });
  const { order_id } = await place(own);
  const refund = {
    type: "PARTIAL_REFUND",
    total_amount: { value: 120.5, currency_code: "PHP" },
    reason: "One tray was missing",
    owner: "DELIVERY_PLATFORM",
    products: [{ name: "Tray", quantity: 1 }],
  };
  const ops = app.asking(await app.tokenFor("ops"));
  const made = await ops("POST", `/san/orders/${order_id}/refund`, refund);
  expect(made.status).toBe(201);
  await sendDue();
  expect(hook.bodies()).toEqual([{ order_id, refund_id: made.body.result.refund_id, ...refund }]);
  for (const ask of [own.merchant, app.asking(await app.tokenFor("guest")), app.asking()])
    expect((await ask("POST", `/san/orders/${order_id}/refund`, refund)).status).toBe(401);
});

test("an undelivered event is retried with growing pauses and blocks later ones of its order, and after 24 h it has failed [15.98] [15.99] [15.102]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  let isUp = false;
  receiver.answer(hook.path, () => (isUp ? { status: 200 } : { status: 503, body: "Closed for lunch" }));
  const { order_id } = await place(own);
  await sendDue();
  expect(statusesOf(hook.bodies())).toEqual(["NEW"]);
  await sendDue();
  expect(hook.calls()).toHaveLength(1);
  clock.advance(6000);
  await move(order_id, "WAITING_FOR_TRANSPORT");
  await sendDue();
  expect(statusesOf(hook.bodies())).toEqual(["NEW", "NEW"]);
  const [first, second] = hook.calls();
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  isUp = true;
  clock.advance(13_000);
  await sendDue();
  expect(statusesOf(hook.bodies()).slice(2)).toEqual(["NEW", "RECEIVED", "WAITING_FOR_TRANSPORT"]);
  const log = await hook.deliveries();
  const delivery = log.find(
    ({ webhook_id }: { webhook_id: string }) => webhook_id === first?.headers["webhook-id"],
  );
  expect(delivery).toMatchObject({ event: "status", order_id, state: "delivered", next_attempt_at: null });
  expect(delivery.request).toEqual({ url: receiver.url(hook.path), body: first?.body });
  expect(
    delivery.attempts.map(({ status, answer }: { status: number; answer: string }) => [status, answer]),
  ).toEqual([
    [503, "Closed for lunch"],
    [503, "Closed for lunch"],
    [200, ""],
  ]);
  expect(delivery.attempts[0]).toMatchObject({ at: expect.any(String), milliseconds: expect.any(Number) });

  isUp = false;
  await move(order_id, "ASSIGNED_TO_TRANSPORT");
  for (let hour = 0; hour <= 30; hour += 1) {
    await sendDue();
    clock.advance(3_600_000);
  }
  const [dead] = (await (await app.signedIn(own))("GET", `${hook.address}/deliveries`)).body.result;
  expect(dead).toMatchObject({ state: "failed", next_attempt_at: null });
  expect(dead.attempts.length).toBeGreaterThan(8);
  const spent = Date.parse(dead.attempts.at(-1).at) - Date.parse(dead.created_at);
  expect(spent).toBeGreaterThanOrEqual(24 * 3_600_000);
});

test("an endpoint that keeps failing is paused for a while, and others get their events at once [15.100]", async () => {
  const [bad, good] = [await partner(), await partner()];
  const [badHook, goodHook] = [await endpoint(bad), await endpoint(good)];
  receiver.answer(badHook.path, () => ({ status: 500 }));
  for (let turn = 0; turn < 6; turn += 1) await place(bad);
  await sendDue();
  const { paused_until } = (await bad.merchant("GET", badHook.address)).body.result;
  expect(Date.parse(paused_until)).toBeGreaterThan(clock.now().getTime() + 20_000);
  const tried = badHook.calls().length;
  expect(tried).toBeLessThanOrEqual(6);
  clock.advance(15_000);
  await place(bad);
  await place(good);
  await sendDue();
  expect(badHook.calls()).toHaveLength(tried);
  expect(goodHook.calls()).toHaveLength(2);
  // After the pause only one event is sent; when it is received, all others follow.
  receiver.answer(badHook.path, () => ({ status: 200 }));
  clock.advance(30_000);
  await sendDue();
  expect((await bad.merchant("GET", badHook.address)).body.result.paused_until).toBeNull();
  expect(badHook.calls()).toHaveLength(tried + 14);
});

test("one event, or all of a period, can be sent again under their own webhook-id, and a test event can be sent [15.103]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  const from = clock.now().toISOString();
  await place(own);
  await sendDue();
  clock.advance(60_000);
  const to = clock.now().toISOString();
  await place(own);
  await sendDue();
  const ids = () => hook.calls().map(({ headers }) => headers["webhook-id"]);
  const [first, second] = ids();
  const log = await hook.deliveries();
  const again = await own.merchant("POST", `${hook.address}/deliveries/${log.at(-1).id}/replay`);
  expect(again.body.result.webhook_id).toBe(first);
  await sendDue();
  expect(ids().slice(4)).toEqual([first]);
  expect(hook.calls()[4]?.body).toBe(hook.calls()[0]?.body);
  const span = await own.merchant("POST", `${hook.address}/replay`, { from, to });
  expect(span.body.result).toEqual({ deliveries: 2 });
  await sendDue();
  expect(ids().slice(5)).toEqual([first, second]);
  const tried = await own.merchant("POST", `${hook.address}/test`);
  await sendDue();
  expect(hook.calls().at(-1)?.headers).toMatchObject({
    "webhook-id": tried.body.result.webhook_id,
    "x-waybill-event": "test",
  });
  expect((await own.merchant("POST", `${hook.address}/deliveries/999999999/replay`)).status).toBe(404);
});

test("two processes share the events, and those of a killed one are sent later by the other [15.99]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  const dying = openCallbacks({
    ...app.deps,
    mails: chooseMails(app.deps),
    outgoing: { post: () => new Promise<never>(() => undefined) },
  });
  const other = openCallbacks({ ...app.deps, mails: chooseMails(app.deps), outgoing: app.outgoing });
  await Promise.all(Array.from({ length: 5 }, () => place(own)));
  await app.announced();
  void dying.run();
  const countLeased = async () =>
    (await app.pool.query("select 1 from webhook_deliveries where leased_until > $1", [clock.now()]))
      .rowCount;
  await expect.poll(countLeased).toBe(5);
  await sendDue();
  expect(hook.calls()).toHaveLength(0);
  clock.advance(61_000);
  await Promise.all([sendDue(), other.run()]);
  const received = hook.bodies().map(({ order_id, status }) => `${order_id} ${status}`);
  expect(new Set(received).size).toBe(10);
  expect(received).toHaveLength(10);
  await other.close();
});

test("events are sent concurrently with few statements, and a subscription adds no statement to placing an order [15.101]", async () => {
  const send = vi.spyOn(app.pool, "query");
  const statements = () => send.mock.calls.map(([query]) => (query as { name?: string }).name ?? "");
  const own = await partner();
  /** Leaves out the work that repeats: the longer the test takes, the more often it runs. */
  const isOfOrders = (name: string) => !/outbox|announce|has-due|insert-partner-calls/.test(name);
  const placing = async () => {
    await place(own);
    const before = send.mock.calls.length;
    await place(own);
    return statements().slice(before).filter(isOfOrders);
  };
  const alone = await placing();
  const hooks = await Promise.all(Array.from({ length: 8 }, () => endpoint(own)));
  expect(await placing()).toEqual(alone);

  // Each call is answered once more than 60 are open.
  let open = 0;
  let answerAll = () => undefined as void;
  const areMany = new Promise<void>((settle) => (answerAll = settle));
  for (const { path } of hooks)
    receiver.answer(path, async () => {
      if ((open += 1) > 60) answerAll();
      await areMany;
      return { status: 204 };
    });
  await Promise.all(Array.from({ length: 20 }, () => place(own)));
  await app.announced();
  send.mockClear();
  await sendDue();
  expect(hooks.map((hook) => hook.calls().length)).toEqual(hooks.map(() => 44));
  // Eight endpoints get two events each for 22 orders: 352 calls.
  expect(statements().filter(isOfOrders).length).toBeLessThan(352 / 4);
  send.mockRestore();
});
