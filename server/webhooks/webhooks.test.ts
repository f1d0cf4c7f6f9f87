import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { orderBody } from "../partner/partner.fixture.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { chooseMails } from "../platform/messages/mails.ts";
import { openOutgoingPost } from "../platform/outgoing/outgoing-post.ts";
import { purgeDeliveries } from "./delivery-rows.ts";
import { notifyGone } from "./notify-gone.ts";
import { writeRefundCallbacks } from "./events/write-callbacks.ts";
import { developer, openWebhookApp } from "./webhooks.fixture.ts";

const app = await openWebhookApp();
const { asking, clock, endpoint, move, partner, place, pool, receiver, sendDue, tokenFor } = app;
afterAll(app.close);

const partners = "/ph/api/v1/webhooks";

test("endpoints are created, listed, changed and removed by signed-in users and by a partner's own token [15.96]", async () => {
  const own = await partner();
  const ways = [
    [own.merchant, `${developer}/webhooks`],
    [own.ask, partners],
  ] as const;
  for (const [ask, base] of ways) {
    const given = { url: receiver.url("/a"), events: ["status", "refund"], mode: "live" };
    const made = await ask("POST", base, given);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      result: { id: expect.any(String), secret: expect.stringMatching(/^whsec_.{40,}$/) },
    });
    const { id } = made.body.result;
    const shown = { id, vendor_id: own.vendorId, version: "1", ...given, paused_until: null };
    const list = await ask("GET", base);
    expect(list.body.result).toEqual([expect.objectContaining(shown)]);
    expect(JSON.stringify(list.body)).not.toContain("whsec_");
    const changed = await ask("PUT", `${base}/${id}`, { url: receiver.url("/b"), events: ["location"] });
    expect(changed.body.result).toMatchObject({ ...shown, url: receiver.url("/b"), events: ["location"] });
    expect((await ask("GET", `${base}/${id}`)).body.result.events).toEqual(["location"]);
    expect((await ask("DELETE", `${base}/${id}`)).status).toBe(204);
    expect((await ask("GET", `${base}/${id}`)).status).toBe(404);
    expect((await ask("GET", base)).body.result).toEqual([]);
  }
});

test("an endpoint's errors are named [15.96]", async () => {
  const own = await partner();
  const good = { url: receiver.url("/a"), events: ["status"], mode: "live" };
  for (const [field, value] of [
    ["url", 7],
    ["events", []],
    ["events", ["status", "status"]],
    ["events", ["orders"]],
    ["mode", "both"],
    ["version", "2"],
  ] as const) {
    const merchants = await own.merchant("POST", `${developer}/webhooks`, { ...good, [field]: value });
    expect(merchants.status).toBe(400);
    expect(merchants.body.errors[0].path[0]).toEqual(field);
    const theirs = await own.ask("POST", partners, { ...good, [field]: value });
    expect(theirs.status).toBe(400);
    expect(theirs.body.message).toContain(` - ${field}`);
  }
  const without = await own.merchant("POST", `${developer}/webhooks`, { url: good.url, events: good.events });
  expect(without.status).toBe(400);
  expect(without.body.errors[0].path).toEqual(["mode"]);
  expect((await own.ask("POST", partners, { ...good, mode: "test" })).body.message).toContain(
    "mode is not valid",
  );
});

test("a URL that is not https or leads into a private network is refused, by IP address or by name [15.84] [15.104] [23.41]", async () => {
  const own = await partner();
  const refused = [
    receiver.url("/a").replace("https", "http"),
    "ftp://example.com",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://10.1.2.3:8443/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fd00::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://localhost:1/",
    "https://user:word@example.com/",
    "no address",
  ];
  for (const url of refused) {
    const given = { url, events: ["status"], mode: "live" };
    const merchants = await own.merchant("POST", `${developer}/webhooks`, given);
    expect(merchants.status, url).toBe(422);
    expect(merchants.body.errors?.[0].code, url).toBe("WEBHOOK_ADDRESS_REFUSED");
    const theirs = await own.ask("POST", partners, given);
    expect(theirs.status).toBe(400);
    expect(theirs.body.message).toBe("Invalid request payload\n - url is not valid");
  }
  const hook = await endpoint(own);
  const changed = await own.merchant("PUT", hook.address, { url: "https://192.168.0.1/" });
  expect(changed.status).toBe(422);
  expect((await own.merchant("GET", hook.address)).body.result.url).toBe(receiver.url(hook.path));
});

test("a name that later resolves to a private address is not connected to, and a redirect is not followed [15.104]", async () => {
  let address = "93.184.216.34";
  const changing = openOutgoingPost({
    testHosts: [],
    ca: receiver.ca,
    timeoutMs: 1000,
    resolve: async () => [{ address, family: 4 }],
  });
  const url = `https://hooks.example.com:${new URL(receiver.url("/")).port}/turned`;
  expect(await changing.isAllowed(url)).toBe(true);
  address = "127.0.0.1";
  await expect(changing.post(url, {}, "{}")).rejects.toThrow("not on the public internet");
  await expect(changing.post(receiver.url("/turned"), {}, "{}")).rejects.toThrow(
    "not on the public internet",
  );
  await expect(changing.post("https://127.0.0.1/turned", {}, "{}")).rejects.toThrow(
    "not on the public internet",
  );
  expect(receiver.to("/turned")).toEqual([]);
  changing.close();

  receiver.answer("/moved", () => ({ status: 302, headers: { location: receiver.url("/turned") } }));
  expect((await app.outgoing.post(receiver.url("/moved"), {}, "{}")).status).toBe(302);
  expect(receiver.to("/turned")).toEqual([]);
});

test("an endpoint's response is stored as far as possible, however long or broken it is", async () => {
  receiver.answer("/long", () => ({ status: 200, body: `\0\ud800${"x".repeat(300_000)}` }));
  const { status, head } = await app.outgoing.post(receiver.url("/long"), {}, "{}");
  expect(status).toBe(200);
  expect(head.length).toBeLessThanOrEqual(1000);
  expect(head).not.toContain("\0");
  receiver.answer("/never", () => new Promise(() => undefined));
  const impatient = openOutgoingPost({ testHosts: [receiver.host], ca: receiver.ca, timeoutMs: 500 });
  const unanswered = impatient.post(receiver.url("/never"), {}, "{}");
  await expect(unanswered).rejects.toThrow("no response within 0.5 s");
});

test("another vendor's endpoint is not found, neither for reading nor for changing [15.96]", async () => {
  const [own, other] = [await partner(), await partner()];
  const hook = await endpoint(own);
  const calls = [
    ["GET", ""],
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/rotate"],
    ["POST", "/test"],
    ["GET", "/deliveries"],
    ["POST", "/deliveries/1/replay"],
  ] as const;
  const outletUser = asking(await tokenFor(own.outletEmail));
  const operator = asking(await tokenFor("ops"));
  const testClient = own.merchant("POST", `${developer}/keys`, { name: "Test", mode: "test" });
  const testKey = asking(`Bearer ${(await testClient).body.result.secret}`);
  for (const [method, path] of calls) {
    const body = method === "PUT" ? { events: ["status"] } : undefined;
    const at = (ask: typeof own.ask, base: string) => ask(method, `${base}/${hook.id}${path}`, body);
    const users = [other.merchant, outletUser, operator, asking(await tokenFor("guest"))];
    for (const ask of users) expect((await at(ask, `${developer}/webhooks`)).status).toBe(404);
    expect((await at(asking(), `${developer}/webhooks`)).status).toBe(401);
    for (const ask of [other.ask, testKey]) expect((await at(ask, partners)).status).toBe(404);
    expect((await at(asking(), partners)).status).toBe(401);
    expect((await at(own.merchant as never, partners)).status).toBe(403);
  }
  for (const ask of [other.merchant, outletUser, operator])
    expect((await ask("GET", `${developer}/webhooks`)).body.result).toEqual([]);
  const made = await outletUser("POST", `${developer}/webhooks`, {
    url: receiver.url("/x"),
    events: ["status"],
    mode: "live",
    vendor_id: own.vendorId,
  });
  expect(made.status).toBe(404);
  expect(made.body.errors[0].code).toBe("VENDOR_NOT_FOUND");
  expect((await own.merchant("GET", hook.address)).status).toBe(200);
});

test("a key's scopes limit what it can do with endpoints, and a test key has separate endpoints [15.96]", async () => {
  const own = await partner();
  const key = async (scopes: string[], mode = "live") => {
    const made = await own.merchant("POST", `${developer}/keys`, { name: "Key", mode, scopes });
    return asking(`Bearer ${made.body.result.secret}`);
  };
  const given = { url: receiver.url("/k"), events: ["status"] };
  expect((await (await key(["orders:read"]))("GET", partners)).status).toBe(403);
  expect((await (await key(["webhooks:read"]))("POST", partners, given)).status).toBe(403);
  const tester = await key(["webhooks:read", "webhooks:write"], "test");
  const made = await tester("POST", partners, given);
  expect(made.status).toBe(201);
  expect((await own.ask("GET", partners)).body.result).toEqual([]);
  const all = await own.merchant("GET", `${developer}/webhooks`);
  expect(all.body.result).toEqual([
    expect.objectContaining({ id: made.body.result.id, mode: "test", vendor_id: own.vendorId }),
  ]);
});

test("events of test orders go only to test endpoints, and live ones only to live endpoints [15.96]", async () => {
  const live = await partner();
  const secret = (await live.merchant("POST", `${developer}/keys`, { name: "T", mode: "test" })).body.result
    .secret;
  const [liveHook, testHook] = [await endpoint(live), await endpoint(live, { mode: "test" })];
  await app.place({ ask: asking(`Bearer ${secret}`), first: live.first });
  await app.sendDue();
  expect(liveHook.calls().length).toBe(0);
  expect(testHook.calls().length).toBe(2);
  await app.place(live);
  await app.sendDue();
  expect(liveHook.calls().length).toBe(2);
  expect(testHook.calls().length).toBe(2);
});

test("a vendor can have at most twenty endpoints", async () => {
  const own = await partner();
  for (let count = 0; count < 20; count += 1) await endpoint(own);
  const answer = await own.ask("POST", partners, { url: receiver.url("/z"), events: ["status"] });
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain("20 webhooks");
});

test("events of an order have increasing numbers, and keep number and time when sent again [22.24]", async () => {
  const own = await partner();
  const hook = await endpoint(own, { events: ["status", "location"] });
  const { order_id } = await place(own);
  for (const status of ["WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"]) {
    clock.advance(1000);
    await move(order_id, status);
    await sendDue();
  }
  // Events due at the same time are sent concurrently and may arrive in any order; sequence numbers order them.
  const sequenceOf = ({ headers }: { headers: Record<string, unknown> }) =>
    Number(headers["x-waybill-sequence"]);
  const inOrder = hook.calls().toSorted((one, other) => sequenceOf(one) - sequenceOf(other));
  expect(inOrder.map(sequenceOf)).toEqual(inOrder.map((_, at) => at + 1));
  const statuses = inOrder.flatMap(({ headers, body }) =>
    // Whether a position is due in between depends on the order's own second of every fifteen.
    headers["x-waybill-event"] === "location" ? [] : [(JSON.parse(body) as { status?: string }).status],
  );
  expect(statuses).toEqual([
    "NEW",
    "RECEIVED",
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
  ]);
  for (const { headers } of hook.calls())
    expect(headers["x-waybill-event-time"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const [first] = hook.calls();
  const log = await hook.deliveries();
  const delivery = log.find(
    ({ webhook_id }: { webhook_id: string }) => webhook_id === first?.headers["webhook-id"],
  );
  clock.advance(60_000);
  await own.merchant("POST", `${hook.address}/deliveries/${delivery.id}/replay`);
  await sendDue();
  const again = hook
    .calls()
    .findLast(({ headers }) => headers["webhook-id"] === first?.headers["webhook-id"]);
  for (const name of ["x-waybill-sequence", "x-waybill-event-time"])
    expect(again?.headers[name]).toBe(first?.headers[name]);
  expect(again).not.toBe(first);
});

test("an endpoint that responds 410 is paused at once, is shown as gone, and its owner is mailed how to resume it [22.25]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  receiver.answer(hook.path, () => ({ status: 410 }));
  await place(own);
  await place(own);
  await sendDue();
  expect((await own.merchant("GET", hook.address)).body.result.gone_since).toBe(clock.now().toISOString());
  const tried = hook.calls().length;
  clock.advance(1_800_000);
  await place(own);
  await sendDue();
  expect(hook.calls()).toHaveLength(tried);
  const { rows } = await pool.query("select * from sent_messages where recipient = $1", [own.email]);
  const mails = rows.filter(({ subject }: { subject: string }) => subject.includes(receiver.host));
  expect(mails).toHaveLength(1);
  receiver.answer(hook.path, () => ({ status: 200 }));
  const signedIn = await app.signedIn(own);
  const started = await signedIn("PUT", hook.address, { events: ["status"] });
  expect(started.body.result.gone_since).toBeNull();
  await sendDue();
  expect(hook.calls().length).toBeGreaterThan(tried);
});

test("each old secret signs for 24 h from its own rotation, however often it is rotated [22.26]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  const secrets = [hook.secret];
  for (const hours of [10, 10]) {
    const signedIn = await app.signedIn(own);
    secrets.push((await signedIn("POST", `${hook.address}/rotate`)).body.result.secret);
    clock.advance(hours * 3_600_000);
  }
  const signersOf = async () => {
    const signedIn = await app.signedIn(own);
    await signedIn("POST", `${hook.address}/test`);
    await sendDue();
    const last = hook.calls().at(-1);
    const header = (name: string) => String(last?.headers[name]);
    const content = [header("webhook-id"), header("webhook-timestamp"), last?.body ?? ""].join(".");
    const signatures = header("webhook-signature").split(" ");
    return secrets.flatMap((secret, at) => {
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      return signatures.includes(`v1,${createHmac("sha256", key).update(content).digest("base64")}`)
        ? [at]
        : [];
    });
  };
  // The first secret was replaced 20 hours ago, the second 10 hours ago.
  expect(await signersOf()).toEqual([0, 1, 2]);
  clock.advance(5 * 3_600_000);
  expect(await signersOf()).toEqual([1, 2]);
  clock.advance(10 * 3_600_000);
  expect(await signersOf()).toEqual([2]);
});

test("the event of a paid order has nothing to collect [22.35]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  await place(own, { ...orderBody(own.first), payment_method: "PAID", collect_from_customer: 500 });
  await sendDue();
  const [body] = hook.bodies();
  expect(body).toMatchObject({ status: "NEW" });
  expect(body).not.toHaveProperty("collect_from_customer");
});

test("an order's numbers keep increasing after its old events were deleted [22.24]", async () => {
  const own = await partner();
  const hook = await endpoint(own, { events: ["status", "refund"] });
  const { order_id } = await place(own);
  await move(order_id, "WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT");
  await sendDue();
  const before = hook.calls().map(({ headers }) => Number(headers["x-waybill-sequence"]));
  expect(before).toEqual([1, 2, 3, 4]);
  clock.advance(9 * 86_400_000);
  await purgeDeliveries(pool, clock.now());
  expect((await pool.query("select from webhook_deliveries where order_id = $1", [order_id])).rowCount).toBe(
    0,
  );
  const { rows } = await pool.query("select * from orders where order_id = $1", [order_id]);
  const refund = { type: "COMPENSATION", reason: "Late", owner: "DELIVERY_PLATFORM" } as const;
  const refundEvent = { ...refund, refund_id: "r", total_amount: { value: 10, currency_code: "PHP" } };
  await inTransaction(pool, (transaction) =>
    writeRefundCallbacks({ pool: transaction.pool, now: clock.now }, rows[0], refundEvent),
  );
  await sendDue();
  const last = Number(hook.calls().at(-1)?.headers["x-waybill-sequence"]);
  expect(hook.calls()).toHaveLength(5);
  expect(last).toBeGreaterThan(Math.max(...before));
});

test("a URL that responds 410 after it was replaced does not pause the new one [22.25]", async () => {
  const own = await partner();
  const hook = await endpoint(own);
  await notifyGone({ ...app.deps, mails: chooseMails(app.deps) }, [
    { endpointId: hook.id, url: receiver.url("/former") },
  ]);
  expect((await own.merchant("GET", hook.address)).body.result.gone_since).toBeNull();
});
