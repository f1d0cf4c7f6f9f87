import { cancelOrder } from "@waybill/contract/orders";
import { listAudit } from "@waybill/contract/operations/audit";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { readOrderTip, refundOrderTip } from "@waybill/contract/operations/refunds";
import { deleteRider } from "@waybill/contract/riders/rider-app";
import { listEarnings } from "@waybill/contract/riders/rider-earnings";
import { chooseTip, payTip, readTip } from "@waybill/contract/visitors/tips";
import type { Order } from "@waybill/contract/order";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRiding, paid } from "../../fleets/riders/riding.fixture.ts";
import { ProviderUnavailable, type CardProvider } from "../card-provider.ts";
import { depsWith, encrypted } from "../payment.fixture.ts";
import { payTip as payTipOf } from "./pay-tip.ts";
import { captureTip, giveBackTip } from "./settle-tip.ts";
import { findTip } from "./tip-rows.ts";
import { openTipWatch } from "./tip-watch.ts";

const riding = await openRiding();
const { accept, begin, call, clock, close, inject, leave, pool, report, ride, tokenFor } = riding;
const pushes: string[] = [];
const watch = openTipWatch(depsWith(riding), {
  push: async ({ endpoint }, { title }) => {
    pushes.push(`${endpoint} ${title}`);
    return endpoint.includes("gone") ? "gone" : "taken";
  },
});
afterAll(async () => {
  await watch.close();
  await close();
});

const approving = "4111111111111111";
const offer = "small:20|middle:50|large:100|least:10|most:500";
const market = async (text: string) => {
  const as = await tokenFor("market@example.com");
  const body = { value: text };
  expect((await call(setCountryParameter, { as, params: { key: "tipAmounts" }, body })).status).toBe(200);
};
beforeAll(() => market(offer));

const linkOf = ({ order_id, tracking_link }: Pick<Order, "order_id" | "tracking_link">) => ({
  params: { orderId: order_id },
  query: { t: new URL(tracking_link).searchParams.get("t") ?? "" },
});

const delivered = async () => {
  const paidOrder = await begin(paid);
  const { order, rider } = paidOrder;
  await accept(rider);
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "delivery");
  expect((await report(rider, order.order_id, "delivered")).status).toBe(200);
  return { ...paidOrder, link: linkOf(order) };
};
type Delivered = Awaited<ReturnType<typeof delivered>>;

const choose = ({ link }: Pick<Delivered, "link">, amount: number) =>
  call(chooseTip, { ...link, body: { amount } });
/** The body that the page sends to pay a tip. */
const paying = async ({ link }: Pick<Delivered, "link">, number: string, amount: number) => {
  const [method] = (await call(readTip, link)).body.result?.payment_methods ?? [];
  const card = method?.encryption ? await encrypted(method.encryption, number) : "no card";
  return {
    amount,
    payment_method: method?.payment_method ?? "generic_creditcard",
    name_on_card: "Bea Cruz",
    encrypted: card,
  };
};
const pay = async (one: Pick<Delivered, "link">, number: string, amount: number) =>
  call(payTip, { ...one.link, body: await paying(one, number, amount) });
const earned = async ({ rider }: Delivered) => {
  const { data } = (await call(listEarnings, { as: rider.as, query: {} })).body.result;
  return data.filter(({ kind }) => kind === "tip").map(({ amount }) => amount);
};
const booked = async ({ order }: Delivered) =>
  (
    await pool.query<{ source: string; account: string; amount_minor: string }>(
      `select source, account, amount_minor from ledger_transactions join ledger_postings using (transaction_id)
        where order_id = $1 and kind in ('tip', 'tip_return') order by source, account`,
      [order.order_id],
    )
  ).rows.map(({ source, account, amount_minor }) => [source.split(":")[0], account, Number(amount_minor)]);
const reasonOf = ({ body }: { body: unknown }) => {
  const [error] = (body as { errors: { code: string; meta: { reason?: string } }[] }).errors;
  return [error?.code, error?.meta.reason];
};

test("a tip is paid by card once, however often it is sent, and all of it belongs to the rider", async () => {
  const one = await delivered();
  expect((await call(readTip, one.link)).body.result).toMatchObject({
    state: "none",
    presets: [20, 50, 100],
    least: 10,
    most: 500,
    payment_methods: [],
  });
  expect((await choose(one, 50)).body.result).toMatchObject({ state: "open", amount: 50 });
  const answers = await Promise.all([pay(one, approving, 50), pay(one, approving, 50)]);
  for (const { status } of answers) expect(status).toBeOneOf([200, 409]);
  expect((await pay(one, approving, 50)).body.result).toMatchObject({ state: "paid", amount: 50 });
  expect(await earned(one)).toEqual([50]);
  expect(await booked(one)).toEqual([
    ["tip", "bank", 5000],
    ["tip", `courier:${one.rider.rider_id}`, -5000],
  ]);
  const charges = await pool.query("select reference from sandbox_charges where reference like 'tip-%'");
  expect(charges.rowCount).toBe(1);
  // An order can be tipped only once.
  expect(reasonOf(await choose(one, 20))).toEqual(["TIP_REFUSED", "tip_given"]);
  const audit = (
    await call(listAudit, { as: await tokenFor("ops"), query: { subject: `order:${one.order.order_id}` } })
  ).body.result.data;
  expect(audit.map(({ action }) => action)).toContain("tip.paid");
});

test("if a response was lost its outcome is found, and the rider gets the tip once", async () => {
  const one = await delivered();
  await choose(one, 20);
  expect((await pay(one, "4000000000000119", 20)).status).toBe(503);
  expect(await earned(one)).toEqual([]);
  clock.advance(11_000);
  await watch.run();
  expect((await call(readTip, one.link)).body.result.state).toBe("paid");
  await watch.run();
  expect(await earned(one)).toEqual([20]);
});

test("money that the provider took before the process died is posted once", async () => {
  const one = await delivered();
  const deps = depsWith(riding);
  const [sandbox] = deps.cardProviders;
  const captured: unknown[] = [];
  const capture: CardProvider["capture"] = async (charge) => {
    captured.push(await sandbox?.capture(charge));
    throw new ProviderUnavailable("The process ends here.");
  };
  const dying = { ...deps, cardProviders: [{ ...sandbox!, capture }] };
  await choose(one, 20);
  const body = await paying(one, approving, 20);
  const link = { orderId: one.order.order_id, secret: one.link.query.t };
  const paid = await payTipOf(dying, link, { body, origin: "https://waybill.test", requestId: "r-1" });
  expect(paid.state).toBe("paid");
  expect(captured).toHaveLength(1);
  expect(await earned(one)).toEqual([]);
  expect(await booked(one)).toEqual([]);
  // Two processes read the tip before either wrote.
  const read = (await findTip(pool, one.order.order_id))!;
  await captureTip(deps, read);
  await captureTip(deps, read);
  await watch.run();
  expect(await earned(one)).toEqual([20]);
  expect(await booked(one)).toHaveLength(2);
});

test("the rider is notified of a tip once, in each subscribed browser; a subscription that is gone is deleted", async () => {
  const one = await delivered();
  const { rider_id } = one.rider;
  const browser = `insert into push_subscriptions (endpoint, rider_id, session_id, p256dh, auth, language, created_at)
    select $3 || rider_id, rider_id, session_id, 'p', 'a', 'en', $2 from rider_sessions where rider_id = $1 limit 1`;
  for (const endpoint of ["https://gone.example/", "https://push.example/"])
    await pool.query(browser, [rider_id, clock.now(), endpoint]);
  await choose(one, 50);
  await pay(one, approving, 50);
  await watch.run();
  await watch.run();
  expect(pushes.toSorted()).toEqual([
    `https://gone.example/${rider_id} You got a tip: ₱50.00`,
    `https://push.example/${rider_id} You got a tip: ₱50.00`,
  ]);
  const { rows } = await pool.query("select endpoint from push_subscriptions where rider_id = $1", [
    rider_id,
  ]);
  expect(rows).toEqual([{ endpoint: `https://push.example/${rider_id}` }]);
});

test("a declined card pays nothing, another card may, and after five attempts none", async () => {
  const one = await delivered();
  await choose(one, 20);
  for (let tries = 0; tries < 5; tries += 1)
    expect(reasonOf(await pay(one, "4000000000009995", 20))).toEqual(["CARD_DECLINED", "not_enough_money"]);
  expect((await pay(one, approving, 20)).status).toBe(429);
  expect(await earned(one)).toEqual([]);
});

test("a payer who must confirm goes to the bank and returns to the order", async () => {
  const one = await delivered();
  await choose(one, 20);
  const { redirect_url: url, state } = (await pay(one, "4000000000003220", 20)).body.result;
  expect(state).toBe("paying");
  expect(reasonOf(await choose(one, 50))).toEqual(["PAYMENT_UNDER_WAY", undefined]);
  const answered = await inject({
    method: "POST",
    url: new URL(url ?? "").pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "answer=approve",
  });
  const back = await inject({ method: "GET", url: new URL(String(answered.headers.location)).pathname });
  expect(back.headers.location).toBe(`/tracking/${one.order.order_id}/tip?t=${one.link.query.t}`);
  const page = await inject({
    method: "GET",
    url: String(back.headers.location),
    headers: { accept: "text/html" },
  });
  expect(page.body).toContain("₱20.00");
  expect(await earned(one)).toEqual([20]);
});

test("operators refund a tip to its card, once, and it is removed from the rider's earnings", async () => {
  const one = await delivered();
  await choose(one, 100);
  await pay(one, approving, 100);
  const params = { order_id: one.order.order_id };
  const body = { reason: "Meant for somebody else" };
  expect((await call(refundOrderTip, { as: await tokenFor("support"), params, body })).status).toBe(403);
  const as = await tokenFor("finance");
  expect((await call(readOrderTip, { as, params })).body.result).toMatchObject({
    state: "paid",
    amount: 100,
  });
  expect((await call(refundOrderTip, { as, params, body })).body.result.state).toBe("returning");
  expect(reasonOf(await call(refundOrderTip, { as, params, body }))).toEqual([
    "NOTHING_TO_REFUND",
    undefined,
  ]);
  const read = (await findTip(pool, one.order.order_id))!;
  await watch.run();
  // Another process read the tip before the change and refunds it again.
  await giveBackTip(depsWith(riding), read);
  expect((await call(readOrderTip, { as, params })).body.result).toMatchObject({
    state: "returned",
    return_reason: body.reason,
  });
  const page = await inject({
    method: "GET",
    url: one.order.tracking_link.replace(/^https?:\/\/[^/]+/, ""),
    headers: { accept: "text/html" },
  });
  expect(page.body).toContain("Your tip of ₱100.00 goes back to your card.");
  expect((await earned(one)).toSorted()).toEqual([-100, 100]);
  expect((await booked(one)).reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(0);
  expect(await booked(one)).toHaveLength(4);
  const charge = await pool.query<{ status: string }>(
    "select status from sandbox_charges where reference like 'tip-%' and amount_minor = 10000",
  );
  expect(charge.rows.map(({ status }) => status)).toEqual(["returned"]);
});

test("no tip without the secret, before the delivery, after seven days, of another amount, or in a market without tips", async () => {
  const one = await delivered();
  const wrong = { ...one.link, query: { t: "wrong" } };
  expect((await call(readTip, wrong)).status).toBe(404);
  expect((await call(chooseTip, { ...wrong, body: { amount: 20 } })).status).toBe(404);
  for (const amount of [9, 501, 20.005])
    expect(reasonOf(await choose(one, amount))).toEqual(["TIP_AMOUNT_REFUSED", undefined]);
  await choose(one, 20);
  expect(reasonOf(await pay(one, approving, 30))).toEqual(["CHANGED_MEANWHILE", undefined]);
  await market("");
  expect(reasonOf(await choose(one, 20))).toEqual(["TIP_REFUSED", "tip_not_offered"]);
  await market(offer);
  const { order, merchant, outletId } = await begin(paid);
  const early = { link: linkOf(order) };
  expect(reasonOf(await choose(early, 20))).toEqual(["TIP_REFUSED", "tip_not_delivered"]);
  const body = { vendor_id: outletId, order_id: order.order_id, reason: "mistake_error" } as const;
  await call(cancelOrder, { as: merchant, body });
  expect(reasonOf(await choose(early, 20))).toEqual(["TIP_REFUSED", "tip_not_delivered"]);
  clock.advance(7 * 86_400_000);
  expect(reasonOf(await choose(one, 20))).toEqual(["TIP_REFUSED", "tip_too_late"]);
});

test("a rider whose account is deleted gets no tip, and none is offered or charged", async () => {
  const one = await delivered();
  await choose(one, 20);
  const body = await paying(one, approving, 20);
  expect((await call(deleteRider, { as: one.rider.as })).status).toBe(204);
  for (const answer of [await call(readTip, one.link), await choose(one, 30)])
    expect(reasonOf(answer)).toEqual(["TIP_REFUSED", "tip_no_rider"]);
  expect(reasonOf(await call(payTip, { ...one.link, body }))).toEqual(["TIP_REFUSED", "tip_no_rider"]);
  const { pathname, search } = new URL(one.order.tracking_link);
  const headers = { accept: "text/html" };
  const page = await inject({ method: "GET", url: pathname + search, headers });
  expect(page.body).not.toContain(`${pathname}/tip`);
});

test("the page offers a tip after the delivery, and accepts the amount without a script", async () => {
  const one = await delivered();
  const { pathname, search } = new URL(one.order.tracking_link);
  const get = async (url: string) =>
    (await inject({ method: "GET", url, headers: { accept: "text/html" } })).body;
  expect(await get(pathname + search)).toContain(`href="${pathname}/tip${search}`);
  expect(await get(pathname)).not.toContain("/tip");
  const send = (payload: string) =>
    inject({
      method: "POST",
      url: `${pathname}/tip${search}`,
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      payload,
    });
  const refused = await send("own=3");
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain("Choose a tip from ₱10.00 to ₱500.00.");
  for (const own of ["٦٠", "۶۰", "60,00"]) {
    expect((await send(`own=${encodeURIComponent(own)}`)).statusCode, own).toBe(303);
    expect((await call(readTip, one.link)).body.result.amount, own).toBe(60);
  }
  expect((await send("amount=50&own=")).statusCode).toBe(303);
  const returns = ["/orders/api/v1/tips/return/%00", "/orders/api/v1/order/payment/return/%00"];
  for (const nobody of [...returns, "/tracking/%00/tip?t=a", "/tracking/a/tip?t=%00"])
    expect((await inject({ method: "GET", url: nobody })).statusCode, nobody).toBe(404);
  const page = await get(`${pathname}/tip${search}`);
  expect(page).toContain("needs JavaScript");
  expect(page).toContain('data-amount="50"');
});
