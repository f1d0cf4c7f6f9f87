import { webhookEvents } from "@waybill/domain/partner/callbacks";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { orderBody, partnerApi as api } from "../../partner/partner.fixture.ts";
import { openWebhookApp } from "../webhooks.fixture.ts";
import { purgeListeners } from "./listener-rows.ts";

const app = await openWebhookApp();
const { clock, endpoint, partner, place, sendDue } = app;
afterAll(app.close);

type Taken = { id: string; headers: Record<string, string>; body: string };
type Caller = Pick<Awaited<ReturnType<typeof partner>>, "ask" | "first">;

const open = async ({ ask }: Caller, body: object = {}) =>
  (await ask("POST", `${api}/listeners`, body)).body.result;
const take = async ({ ask }: Caller, id: string, body: object = {}): Promise<Taken[]> =>
  (await ask("POST", `${api}/listeners/${id}/events`, body)).body.result;
const statusesOf = (taken: readonly Taken[]) => taken.map(({ body }) => JSON.parse(body).status);

test("a listener gets the events of test orders until it has acknowledged them, and no other vendor's [22.43]", async () => {
  const own = await partner("test");
  const other = await partner("test");
  const { id, secret, events } = await open(own);
  expect(events).toEqual(webhookEvents.filter((event) => event !== "location"));
  expect(secret).toMatch(/^whsec_/);
  const hook = await endpoint(own, { mode: "test" });
  const { order_id } = await place(own, { test_speed: 0 });
  await place(other, { test_speed: 0 });
  await sendDue();
  const taken = await take(own, id);
  expect(taken.map(({ body }) => JSON.parse(body).order_id)).toEqual(taken.map(() => order_id));
  expect(statusesOf(taken)).toEqual(hook.bodies().map(({ status }) => status));
  // An event that was not acknowledged is returned again with the same id; an acknowledged one is not.
  expect((await take(own, id)).map(({ headers }) => headers["webhook-id"])).toEqual(
    taken.map(({ headers }) => headers["webhook-id"]),
  );
  expect(await take(own, id, { received: taken.map((one) => one.id) })).toEqual([]);
  // A listener is not listed as a webhook and cannot be changed.
  const listed = await own.ask("GET", `${api}/webhooks`);
  expect(listed.body.result.map((one: { id: string }) => one.id)).toEqual([hook.id]);
  expect((await own.ask("GET", `${api}/webhooks/${id}`)).status).toBe(404);
  // A listener cannot acknowledge events of another endpoint.
  const { rows: sent } = await app.pool.query(
    "update webhook_deliveries set state = 'pending' where endpoint_id = $1 returning delivery_id::text",
    [hook.id],
  );
  const received = sent.map(({ delivery_id }: { delivery_id: string }) => delivery_id);
  expect((await own.ask("POST", `${api}/listeners/${hook.id}/events`, { received })).status).toBe(404);
  const { rows: states } = await app.pool.query(
    "select distinct state from webhook_deliveries where endpoint_id = $1",
    [hook.id],
  );
  expect(states).toEqual([{ state: "pending" }]);
  for (const stranger of [other, await partner("live")])
    expect((await stranger.ask("POST", `${api}/listeners/${id}/events`, {})).body).toEqual({
      message: "Listener not found",
    });
});

test("a listener of the same name keeps its secret and starts over; a live client cannot listen [22.43]", async () => {
  const own = await partner("test");
  const before = await open(own, { name: "desk", events: ["status"] });
  await place(own, { test_speed: 0, client_order_id: "before" });
  await sendDue();
  const again = await open(own, { name: "desk", events: ["status"] });
  expect(again).toEqual(before);
  expect(await take(own, again.id)).toEqual([]);
  await place(own, { test_speed: 0, client_order_id: "after" });
  await sendDue();
  const [first] = await take(own, again.id);
  expect(JSON.parse(first?.body ?? "{}").client_order_id).toBe("after");

  const live = await (await partner("live")).ask("POST", `${api}/listeners`, {});
  expect(live.status).toBe(403);
  expect(live.headers["x-waybill-code"]).toBe("TEST_KEY_NEEDED");
  const wrong = await own.ask("POST", `${api}/listeners`, { events: ["order.delivered"] });
  expect(wrong.status).toBe(400);
  expect(wrong.body.message).toContain("events");
});

test("a waiting call returns when something happens, and a listener ends by a call or by a timeout [22.43]", async () => {
  const own = await partner("test");
  const { id } = await open(own);
  const waiting = take(own, id, { wait_seconds: 20 });
  await own.ask("POST", `${api}/orders`, { ...orderBody(own.first), test_speed: 0 });
  await sendDue();
  const [first, ...others] = await waiting;
  expect(JSON.parse(first?.body ?? "{}").status).toBe("NEW");
  // Only the newest call of a listener waits.
  const received = [first, ...others].map((one) => one?.id);
  const waits = take(own, id, { received, wait_seconds: 20 });
  const other = await partner("test");
  await take({ ...own, ask: other.ask }, id).catch(() => undefined);
  expect(await Promise.race([waits, wait(1000, "still waits")])).toBe("still waits");
  await take(own, id, {});
  expect(await waits).toEqual([]);
  expect((await own.ask("DELETE", `${api}/listeners/${id}`)).status).toBe(204);
  expect((await own.ask("DELETE", `${api}/listeners/${id}`)).status).toBe(404);

  const silent = await open(own);
  clock.advance(11 * 60_000);
  // A listener expires before it is deleted.
  expect((await own.ask("POST", `${api}/listeners/${silent.id}/events`, {})).status).toBe(404);
  await purgeListeners(app.pool, clock.now());
  const { rowCount } = await app.pool.query("select from webhook_endpoints where endpoint_id = $1", [
    silent.id,
  ]);
  expect(rowCount).toBe(0);
});

test("the sequence numbers of an order continue when a listener of the same name starts over [22.43]", async () => {
  const own = await partner("test");
  const desk = { name: "desk", events: ["status"] };
  const numberOf = ([taken]: Taken[]) => Number(taken?.headers["x-waybill-sequence"]);
  const before = await open(own, desk);
  const { order_id } = await place(own, { test_speed: 0 });
  await sendDue();
  const first = numberOf(await take(own, before.id));
  expect(first).toBeGreaterThan(0);
  for (const end of [undefined, () => own.ask("DELETE", `${api}/listeners/${before.id}`)]) {
    await end?.();
    await open(own, desk);
  }
  expect((await own.ask("DELETE", `${api}/orders/${order_id}`, { reason: "MISTAKE_ERROR" })).status).toBe(
    204,
  );
  await sendDue();
  const taken = await take(own, before.id);
  expect(statusesOf(taken)).toEqual(["CANCELLED"]);
  expect(numberOf(taken)).toBeGreaterThan(first);
});
