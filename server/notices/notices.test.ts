import { cancelOrder } from "@waybill/contract/orders";
import type { OrderRequest } from "@waybill/contract/order";
import type { BodyOf } from "@waybill/contract/endpoint";
import { changeVendor } from "@waybill/contract/operations/vendors";
import { readSentMessages } from "@waybill/contract/sandbox";
import { chooseNotices, type TrackedOrder, trackOrder } from "@waybill/contract/visitors/tracking";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { randomInt } from "node:crypto";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { customer, guestSender, moveOrderThrough, placeTestOrder } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import type { NoticeSender, OutgoingNotice } from "./channels.ts";
import { purgeNotices } from "./rows.ts";
import { openNoticeSending } from "./send-notices.ts";

const product = await openTestApp();
const { call, clock, close, db, deps, pool, tokenFor } = product;
afterAll(close);

const minute = 60_000;
const taken = ["WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"] as const;
const outbox = async (to: string) =>
  (await call(readSentMessages, { query: { to } })).body.data.map(({ sent_at: _, ...message }) => message);
const rowsOf = async (orderId: string) =>
  (
    await pool.query<{ kind: string; channel: string; state: string; reason: string | null; tries: number }>(
      "select kind, channel, state, reason, tries, segments, cost_micros, cost_currency from notices where order_id = $1 order by notice_id",
      [orderId],
    )
  ).rows;

/** A merchant, and an order to a phone number that no other test uses. */
async function begin(changes: Partial<OrderRequest> = {}) {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  const phone = `+63917${randomInt(1_000_000, 9_999_999)}`;
  const order = await placeTestOrder(call, as, outletIds[0], {
    customer: { ...customer, phone_number: phone },
    ...changes,
  });
  return {
    as,
    phone,
    order,
    vendorId,
    outletId: outletIds[0],
    email,
    outletEmail,
    move: (...statuses: OrderStatus[]) => moveOrderThrough(call, as, order.order_id, ...statuses),
  };
}

const setParameter = async (name: string, value: string) => {
  const put = (to: string) =>
    pool.query(
      "insert into country_parameters (name, value) values ($1, $2) on conflict (name) do update set value = $2",
      [name, to],
    );
  await put(value);
  onTestFinished(
    async () => void (await pool.query("delete from country_parameters where name = $1", [name])),
  );
};

/** Opens notices with a sender that records them and calls `send`. */
const senderThat = (send: (notice: OutgoingNotice) => Promise<object>) => {
  const sent: OutgoingNotice[] = [];
  const sender: Pick<NoticeSender, "isSet" | "send"> = {
    isSet: () => true,
    send: async (_, notice) => {
      sent.push(notice);
      return send(notice);
    },
  };
  const notices = openNoticeSending(deps, sender);
  return { sent, run: () => notices.run() };
};

test("the recipient gets a short message when the rider is on the way (with link and PIN), at the door, and at delivery [13.95] [13.94] [13.37]", async () => {
  const { phone, order, move: go } = await begin({ age_validation_required: true });
  await go(...taken);
  expect(await outbox(phone)).toEqual([]);
  const secret = new URL(order.tracking_link).searchParams.get("t") ?? "";
  const tracked = await call(trackOrder, { params: { orderId: order.order_id }, query: { t: secret } });
  // The cast is needed because the order's own `status` clashes with that of a refusal.
  const { pin = "none" } = tracked.body as unknown as TrackedOrder;
  expect(pin).toMatch(/^\d{4,6}$/);

  await go("PICKED_UP", "COURIER_LEFT_VENDOR");
  const [first, ...others] = await outbox(phone);
  expect(others).toEqual([]);
  expect(first).toEqual({
    to: phone,
    subject: "SMS",
    text: `${order.outlet_name}: your order is on its way. PIN ${pin}. ${order.tracking_link}`,
    links: [order.tracking_link],
    code: pin,
  });
  await go("NEAR_CUSTOMER");
  expect((await outbox(phone))[0]).toMatchObject({
    code: pin,
    text: expect.stringContaining("almost there"),
  });
  await go("DELIVERED");
  const all = await outbox(phone);
  expect(all[0]).toMatchObject({ code: null, text: expect.stringContaining("was delivered") });
  expect(all).toHaveLength(3);
  for (const { text } of all) expect(text.length).toBeLessThanOrEqual(160);
});

test("recipient and merchant are notified of a failure, the merchant also of the rider at the door and of the return [13.95] [13.96]", async () => {
  const { phone, order, outletId, outletEmail, email, move: go } = await begin();
  await go(...taken, "NEAR_VENDOR");
  const link = `http://waybill.test/order-tracking/${outletId}?order_id=${order.order_id}`;
  expect(await outbox(outletEmail)).toEqual([
    {
      to: outletEmail,
      subject: `A rider is here for order ${order.order_id}`,
      text: `A rider is at ${order.outlet_name} to collect order ${order.order_id}. ${link}`,
      links: [link],
      code: null,
    },
  ]);
  await go("PICKED_UP");
  await outbox(phone);
  await go("RETURN_INITIATED");
  expect((await outbox(phone))[0]?.text).toContain("could not hand over");
  expect((await outbox(outletEmail))[0]?.subject).toBe(`Order ${order.order_id} was not delivered`);
  await go("RETURNED_TO_VENDOR");
  expect((await outbox(outletEmail))[0]?.subject).toBe(`Order ${order.order_id} is back`);
  // If the outlet has its own users, the parent's users get no mail.
  expect(await outbox(email)).toEqual([]);
});

test("no notice is sent when an order nobody was notified about is cancelled, nor for the sandbox's own orders", async () => {
  const quiet = await begin();
  await quiet.move("WAITING_FOR_TRANSPORT");
  const body = { vendor_id: quiet.outletId, order_id: quiet.order.order_id, reason: "mistake_error" };
  expect((await call(cancelOrder, { as: quiet.as, body })).status).toBe(200);
  expect(await outbox(quiet.phone)).toEqual([]);
  const seeded = await begin();
  await pool.query("update orders set seeded = true where order_id = $1", [seeded.order.order_id]);
  await seeded.move(...taken, "PICKED_UP");
  expect(await outbox(seeded.phone)).toEqual([]);
});

test("a guest who sends an order gets the merchant's notices", async () => {
  const as = await tokenFor("guest");
  const order = await placeTestOrder(call, as, "guest");
  await moveOrderThrough(call, as, order.order_id, ...taken, "NEAR_VENDOR");
  const [mail] = await outbox("marco@example.com");
  expect(mail?.links).toEqual([order.tracking_link]);
});

test("a guest's recipient reads the sender's full name, not only the first word [10.156]", async () => {
  const as = await tokenFor("guest");
  const sender = { ...guestSender, name: "Guest House Bakery" };
  const phone = `+63917${randomInt(1_000_000, 9_999_999)}`;
  const order = await placeTestOrder(call, as, "guest", {
    sender,
    customer: { ...customer, phone_number: phone },
  });
  await moveOrderThrough(call, as, order.order_id, ...taken, "PICKED_UP", "DELIVERED");
  const texts = (await outbox(phone)).map(({ text }) => text);
  expect(texts[0]).toMatch(/^Guest House Bakery: your order was delivered/);
  expect(texts.filter((text) => text.startsWith("Guest:"))).toEqual([]);
});

test("country and vendor settings decide which notices are sent, and how [13.97]", async () => {
  await setParameter("notices", "recipient.delivered:whatsapp+sms|recipient.near:sms");
  const one = await begin();
  await one.move(...taken, "PICKED_UP", "NEAR_CUSTOMER");
  expect(await outbox(one.phone)).toHaveLength(1);
  await one.move("DELIVERED");
  expect((await outbox(one.phone)).map(({ subject }) => subject).toSorted()).toEqual([
    "SMS",
    "SMS",
    "WhatsApp",
  ]);

  const other = await begin();
  const operator = await tokenFor("support");
  const choose = (vendor_id: string, notices: BodyOf<typeof changeVendor>["notices"]) =>
    call(changeVendor, { as: operator, params: { vendor_id }, body: { notices } });
  await choose(other.vendorId, { "recipient.delivered": [], "recipient.near": ["sms"] });
  await choose(other.outletId, { "recipient.near": [], "recipient.on_the_way": ["sms"] });
  await other.move(...taken, "PICKED_UP");
  expect(await outbox(other.phone)).toHaveLength(1);
  await other.move("NEAR_CUSTOMER", "DELIVERED");
  expect(await outbox(other.phone)).toHaveLength(1);
});

test("in quiet hours notices about the current moment are dropped, and those about the outcome wait [13.98]", async () => {
  clock.set(new Date("2026-03-02T22:30:00+08:00"));
  await setParameter("quietHours", "2200:0700");
  const { phone, order, move: go } = await begin();
  await go(...taken, "PICKED_UP", "NEAR_CUSTOMER");
  expect(await outbox(phone)).toEqual([]);
  await go("DELIVERED");
  clock.set(new Date("2026-03-03T06:59:00+08:00"));
  expect(await outbox(phone)).toEqual([]);
  clock.advance(minute);
  expect((await outbox(phone)).map(({ text }) => text)).toEqual([expect.stringContaining("was delivered")]);
  expect((await rowsOf(order.order_id)).map(({ kind, reason }) => [kind, reason])).toEqual([
    ["recipient.on_the_way", "no_longer_true"],
    ["recipient.near", "quiet_hours"],
    ["recipient.delivered", null],
  ]);
});

test("a recipient who opted out gets no notices of any order until opting in again; the language is stored too [13.99]", async () => {
  const one = await begin();
  await one.move(...taken, "PICKED_UP");
  expect(await outbox(one.phone)).toHaveLength(1);
  const { pathname, search } = new URL(one.order.tracking_link);
  const choose = (wanted: string, query = search) =>
    product.inject({
      method: "POST",
      url: `${pathname}/notices${query}`,
      payload: `wanted=${wanted}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  // Only the complete link identifies the recipient.
  for (const query of ["", "?t=wrong"]) expect((await choose("no", query)).statusCode).toBe(404);
  const stopped = await choose("no");
  expect(stopped.statusCode).toBe(303);
  expect(stopped.headers.location).toBe(`${pathname}${search}`);
  const page = await product.inject({ method: "GET", url: `${pathname}${search}` });
  expect(page.body).toContain("Get messages again");
  expect((await product.inject({ method: "GET", url: pathname })).body).not.toContain("messages");
  await one.move("NEAR_CUSTOMER");
  expect(await outbox(one.phone)).toHaveLength(1);
  const numbers = await pool.query("select recipient_hash from notice_recipients");
  expect(JSON.stringify(numbers.rows)).not.toContain(one.phone.slice(4));
  const again = { params: { orderId: one.order.order_id }, body: { wanted: true } };
  expect((await call(chooseNotices, { ...again, query: { t: "wrong" } })).status).toBe(404);
  const wanted = await call(chooseNotices, { ...again, query: { t: search.slice("?t=".length) } });
  expect(wanted.body.result).toEqual({ wanted: true });
  const visit = { "sec-fetch-mode": "navigate" };
  await product.inject({ method: "GET", url: `${pathname}${search}&lang=ar`, headers: visit });
  await one.move("DELIVERED");
  const [last, ...earlier] = await outbox(one.phone);
  expect(earlier).toHaveLength(1);
  expect(last?.text).toContain(`\u2068${one.order.outlet_name}\u2069`);
});

test("a notice is sent once, despite repeated runs and concurrent senders [13.100]", async () => {
  const { order, move: go } = await begin();
  await go(...taken, "PICKED_UP", "DELIVERED");
  await pool.query("insert into notice_news (order_id) select $1 from generate_series(1, 5)", [
    order.order_id,
  ]);
  const [one, other] = [senderThat(async () => ({})), senderThat(async () => ({}))];
  await Promise.all([one.run(), other.run(), one.run()]);
  await pool.query("insert into notice_news (order_id) values ($1)", [order.order_id]);
  await other.run();
  expect([...one.sent, ...other.sent].filter(({ text }) => text.includes(order.tracking_link))).toHaveLength(
    1,
  );
});

test("a notice that the service refused for now is retried, one with an unknown outcome is not [13.100]", async () => {
  const { order, move: go } = await begin();
  await go(...taken, "PICKED_UP");
  const refusal = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
  let attempts = 0;
  const unreached = senderThat(() => {
    attempts += 1;
    return attempts < 3 ? Promise.reject(refusal) : Promise.resolve({ id: "SM1" });
  });
  for (let turn = 0; turn < 5; turn += 1) {
    await unreached.run();
    clock.advance(minute);
  }
  expect(await rowsOf(order.order_id)).toMatchObject([{ state: "sent", tries: 3 }]);
  expect(unreached.sent.map(({ id }) => id)).toEqual(Array.from({ length: 3 }, () => unreached.sent[0]?.id));

  await go("DELIVERED");
  const silent = senderThat(() => Promise.reject(new DOMException("Too late.", "TimeoutError")));
  for (let turn = 0; turn < 3; turn += 1) {
    await silent.run();
    clock.advance(10 * minute);
  }
  expect(silent.sent).toHaveLength(1);
  expect((await rowsOf(order.order_id))[1]).toMatchObject({ state: "unknown", reason: "no_answer" });
});

test("what a crashed process was sending is not sent again [13.100]", async () => {
  const { order, move: go } = await begin();
  await go(...taken, "PICKED_UP", "DELIVERED");
  let isReached: () => void = () => undefined;
  const reached = new Promise<void>((settle) => (isReached = settle));
  const dying = senderThat(() => new Promise<object>(() => isReached()));
  void dying.run().catch(() => undefined);
  await reached;
  clock.advance(2 * minute);
  const after = senderThat(async () => ({}));
  await after.run();
  expect(after.sent).toEqual([]);
  expect(await rowsOf(order.order_id)).toMatchObject([{ state: "unknown", reason: "process_ended" }]);
});

test("each notice's cost is counted, and the recipient is deleted after a month [13.101]", async () => {
  await setParameter("noticeCosts", "sms:0.35|email:0");
  const { order, phone, move: go } = await begin();
  await go(...taken, "PICKED_UP", "DELIVERED");
  await outbox(phone);
  expect(await rowsOf(order.order_id)).toMatchObject([
    { state: "sent", segments: 1, cost_micros: 350_000, cost_currency: "PHP" },
  ]);
  await purgeNotices(pool, new Date(clock.now().getTime() + 31 * 24 * 60 * minute));
  const kept = await pool.query("select recipient, cost_micros from notices where order_id = $1", [
    order.order_id,
  ]);
  expect(kept.rows).toEqual([{ recipient: expect.stringContaining("forgotten"), cost_micros: 350_000 }]);
});
