import { listAudit } from "@waybill/contract/operations/audit";
import { exportPostings, handInCash, listAccounts, listPostings } from "@waybill/contract/operations/ledger";
import { cancelCellOrder } from "@waybill/contract/operations/orders";
import { refundOrder } from "@waybill/contract/operations/refunds";
import { createOrder } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { confirm, guestWithIntent, orderOfIntent, runPaymentWatch } from "../payments/payment.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { withVoucher } from "../pricing/vouchers/voucher.fixture.ts";
import { deliverer } from "../ledger/delivered.fixture.ts";
import { post } from "../ledger/post.ts";

const product = await openTestApp();
const { call, clock, close, db, pool, tokenFor } = product;
afterAll(close);
const finance = await tokenFor("finance");
const deliver = deliverer(product);

/** Creates an order that a rider delivers, collecting the given cash. */
const delivered = async (cashMinor = 0) => {
  const { outletIds, email } = await ownVendor(db);
  return deliver(await tokenFor(email), outletIds[0], cashMinor);
};
const linesOf = async (query: object) =>
  (await call(listPostings, { as: finance, query: { limit: 200, ...query } })).body.result.data;

test("a delivery is posted once, balanced, with fee, cash and the courier's cost [14.79] [14.80]", async () => {
  const { order, vendorId, riderId, postIt } = await delivered(50_000);
  const own = async () => (await linesOf({})).filter(({ order_id }) => order_id === order.order_id);
  const lines = await own();
  const fee = order.delivery_fee;
  expect(Object.fromEntries(lines.map(({ account, amount }) => [account, amount]))).toEqual({
    [`cash:${riderId}`]: 500,
    courier_costs: 45,
    [`courier:${riderId}`]: -45,
    fees: -fee,
    [`vendor:${vendorId}`]: fee - 500,
  });
  expect(lines).toHaveLength(5);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  await postIt();
  expect(await own()).toEqual(lines);
});

test("the code and the database refuse unbalanced transactions, and postings cannot be changed [14.79]", async () => {
  const odd = { source: "odd", kind: "test", currency: "PHP", created_by: "test", at: clock.now() };
  const lines = [
    { account: "fees" as const, amount_minor: 5 },
    { account: "bank" as const, amount_minor: -4 },
  ];
  await expect(post(pool, odd, lines)).rejects.toThrow("not balanced");
  const [transaction] = (await pool.query("select max(transaction_id) as id from ledger_transactions")).rows;
  const one = "insert into ledger_postings (transaction_id, account, amount_minor) values ($1, 'bank', 5)";
  await expect(pool.query(one, [transaction.id])).rejects.toThrow("not balanced");
  for (const change of ["update ledger_postings set amount_minor = 1", "delete from ledger_transactions"])
    await expect(pool.query(change)).rejects.toThrow("never rewritten");
});

test("a rider's cash is reconciled, and a difference is posted [14.81]", async () => {
  const { riderId } = await delivered(50_000);
  await pool.query(
    "insert into cash_entries (rider_id, amount_minor, currency, at) values ($1, 50000, 'PHP', $2)",
    [riderId, clock.now()],
  );
  const hand = (counted: number, id = riderId) =>
    call(handInCash, { as: finance, params: { id }, body: { counted, note: "=1+1" } });
  expect((await hand(480)).body.result).toEqual({
    rider_id: riderId,
    held: 500,
    counted: 480,
    difference: -20,
    currency: "PHP",
  });
  const lines = (await linesOf({})).filter(
    (line) => line.rider_id === riderId && line.kind === "cash_hand_in",
  );
  expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
    ["bank", 480],
    [`cash:${riderId}`, -500],
    ["cash_differences", 20],
  ]);
  expect((await hand(0)).body.result).toMatchObject({ held: 0, difference: 0 });
  expect((await hand(1, "nobody")).status).toBe(404);
  expect((await hand(0.001)).status).toBe(400);

  await pool.query(
    "insert into cash_entries (rider_id, amount_minor, currency, at) values ($1, 30000, 'PHP', $2)",
    [riderId, clock.now()],
  );
  const keyed = (counted: number) =>
    call(handInCash, {
      as: finance,
      params: { id: riderId },
      body: { counted },
      headers: { "idempotency-key": "lost answer" },
    });
  const first = (await keyed(250)).body.result;
  expect(first).toMatchObject({ held: 300, counted: 250, difference: -50 });
  expect((await keyed(250)).body.result).toEqual(first);
  expect((await keyed(300)).body.errors[0].code).toBe("IDEMPOTENCY_KEY_REUSED");
  const counts = (await linesOf({})).filter(
    ({ account, kind, rider_id }) => account === "bank" && kind === "cash_hand_in" && rider_id === riderId,
  );
  expect(counts.map(({ amount }) => amount).sort()).toEqual([250, 480]);
  const { data } = (await call(listAudit, { as: finance, query: { subject: `rider:${riderId}` } })).body
    .result;
  expect(data.filter(({ action }) => action === "rider.cash-handed-in")).toHaveLength(3);

  const seen = (held: number) =>
    call(handInCash, { as: finance, params: { id: riderId }, body: { counted: 300, held } });
  expect((await seen(300)).body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["held"] });
  expect((await seen(0)).body.result).toMatchObject({ held: 0, counted: 300, difference: 300 });

  const csv = (
    await call(exportPostings, { as: finance, query: { account: "cash_differences" } })
  ).bytes.toString();
  const [header, ...rows] = csv.trim().split("\r\n");
  expect(header).toBe("transaction_id,at,kind,account,amount,currency,order_id,vendor_id,rider_id,note");
  expect(rows.find((row) => row.includes(riderId))).toMatch(/,cash_differences,20,PHP,,,r-\w+,'=1\+1$/);
});

test("of several operators who count the same cash at once one posts it, and the others are refused", async () => {
  const { riderId } = await delivered();
  const count = () =>
    call(handInCash, { as: finance, params: { id: riderId }, body: { counted: 300, held: 300 } });
  // Repeated, because a round in which no two calls overlap would prove nothing.
  for (let round = 1; round <= 4; round += 1) {
    await pool.query(
      "insert into cash_entries (rider_id, amount_minor, currency, at) values ($1, 30000, 'PHP', $2)",
      [riderId, clock.now()],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, count));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["held"] });
    const posted = (await linesOf({})).filter(
      ({ account, kind, rider_id }) => account === "bank" && kind === "cash_hand_in" && rider_id === riderId,
    );
    expect(posted.map(({ amount }) => amount)).toEqual(Array.from({ length: round }, () => 300));
  }
});

test("the ledger lines of a period are paged and exported, each once [14.86] [14.95]", async () => {
  const from = clock.now().toISOString();
  await delivered();
  await delivered();
  const all = await linesOf({ from });
  const paged: typeof all = [];
  const page = async (after: string) =>
    (await call(listPostings, { as: finance, query: { from, limit: 3, ...(after && { cursor: after }) } }))
      .body.result;
  for (let after: string | null = ""; after !== null;) {
    const { data, cursor }: Awaited<ReturnType<typeof page>> = await page(after);
    paged.push(...data);
    after = cursor;
  }
  expect(paged).toEqual(all);
  const csv = (await call(exportPostings, { as: finance, query: { from } })).bytes.toString();
  expect(csv.trim().split("\r\n")).toHaveLength(all.length + 1);
  const to = new Date(clock.now().getTime() - 1).toISOString();
  expect(await linesOf({ from, to })).toEqual([]);
});

test("accounts are listed with their balances, page by page, and all balances add up to zero [14.80] [14.95]", async () => {
  const { vendorId, riderId, order } = await delivered(50_000);
  const accounts = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query: Record<string, string | number> = { limit: 3, ...(cursor && { cursor }) };
    const { body } = await call(listAccounts, { as: finance, query });
    expect(body.result.data.length).toBeLessThanOrEqual(3);
    accounts.push(...body.result.data);
    ({ cursor } = body.result);
  }
  const names = accounts.map(({ account }) => account);
  expect(names).toEqual([...new Set(names)]);
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBeCloseTo(0);
  const own = (await call(listAccounts, { as: finance, query: { q: `vendor:${vendorId}` } })).body.result;
  expect(own.data).toEqual([
    {
      account: `vendor:${vendorId}`,
      balance: order.delivery_fee - 500,
      debits: 0,
      credits: 500 - order.delivery_fee,
      currency: "PHP",
    },
  ]);
  expect(accounts).toContainEqual(expect.objectContaining({ account: `cash:${riderId}`, balance: 500 }));
});

test("an order cancelled at its merchant's cost is posted once with its voucher; other cancellations charge nothing [14.16] [14.80]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const [as, admin, code] = [await tokenFor(email), await tokenFor("ops"), "CANCELS"];
  await pool.query("insert into vouchers (code, type, amount) values ($1, 'fixed', 30)", [code]);
  const voucher = await withVoucher(call, as, outletIds[0], code);
  const placed = (await call(createOrder, { as, body: voucher })).body.result;
  const others = [
    await placeTestOrder(call, as, outletIds[0]),
    await placeTestOrder(call, as, outletIds[0]),
  ] as const;
  const cancel = ({ order_id }: { order_id: string }, who_pays: "merchant" | "operator" | "nobody") =>
    call(cancelCellOrder, { as: admin, params: { order_id }, body: { reason: "closed", who_pays } });

  const both = await Promise.all([cancel(placed, "merchant"), cancel(placed, "merchant")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await cancel(placed, "merchant")).status).toBe(409);
  for (const [index, who] of (["operator", "nobody"] as const).entries())
    expect((await cancel(others[index] ?? placed, who)).status).toBe(200);

  const lines = (await linesOf({})).filter(({ vendor_id }) => vendor_id === outletIds[0]);
  expect(lines.map(({ kind, account, amount, order_id }) => [kind, account, amount, order_id])).toEqual([
    ["cancellation", "fees", -placed.delivery_fee, placed.order_id],
    ["cancellation", `vendor:${outletIds[0]}`, placed.delivery_fee - 30, placed.order_id],
    ["cancellation", "vouchers", 30, placed.order_id],
  ]);
  expect(lines[0]).toMatchObject({ note: "closed", rider_id: null });
  const csv = (await call(exportPostings, { as: finance, query: { account: `vendor:${outletIds[0]}` } }))
    .bytes;
  expect(csv.toString().trim().split("\r\n")[1]).toContain(`,cancellation,vendor:${outletIds[0]},`);
  // Refunds are accepted up to the amount charged, and refused beyond it.
  const refund = (amount: number) =>
    call(refundOrder, {
      as: finance,
      params: { order_id: placed.order_id },
      body: { amount, reason: "Ours" },
    });
  expect((await refund(placed.delivery_fee)).status).toBe(422);
  expect((await refund(placed.delivery_fee - 30)).body.result).toMatchObject({ method: "account" });
});

test("a guest, who has no account, cannot be charged for a cancelled order [14.16]", async () => {
  const intent = await guestWithIntent(product);
  await confirm(call, intent);
  await runPaymentWatch(product);
  const { order_id } = await orderOfIntent(product, intent);
  const cancel = async (who_pays: "merchant" | "nobody") =>
    call(cancelCellOrder, {
      as: await tokenFor("ops"),
      params: { order_id },
      body: { reason: "closed", who_pays },
    });
  const { status, body } = await cancel("merchant");
  expect(status).toBe(400);
  expect(body.errors[0]).toMatchObject({ path: ["who_pays"] });
  expect((await cancel("nobody")).body.result).toMatchObject({ status: "CANCELLED", who_pays: "nobody" });
});
