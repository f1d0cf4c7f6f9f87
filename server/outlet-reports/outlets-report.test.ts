import { createClaim } from "@waybill/contract/merchants/claims";
import * as report from "@waybill/contract/merchants/outlets-report";
import { changeMember } from "@waybill/contract/merchants/team";
import { listAudit } from "@waybill/contract/operations/audit";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTeam } from "../accounts/team/team.fixture.ts";
import { deliverer } from "../ledger/delivered.fixture.ts";
import { carriedToTheDoor, moveOrderThrough, placeTestOrder } from "../orders/order.fixture.ts";
import { openReportMails } from "./send-reports.ts";

const product = await openTeam();
const { accounts, call, clock, close, db, family, mailsTo, member, tokenFor } = product;
afterAll(close);
const deliver = deliverer(product);

const hourMs = 3_600_000;
/** Tuesday noon in Manila; the last complete week began on Monday the 2nd. */
const tuesday = new Date("2026-03-10T12:00:00+08:00");
const to = async (time: string) => clock.set(new Date(`${time}+08:00`));

const begin = async () => {
  clock.set(tuesday);
  const own = await family();
  const ordered = async (outlet: string, at: string, steps: readonly [OrderStatus, minutes: number][]) => {
    const created = new Date(`${at}+08:00`);
    const order = await placeTestOrder(call, own.owner, outlet);
    for (const [status, minutes] of steps) {
      const time = new Date(created.getTime() + minutes * 60_000).toISOString();
      const params = { orderId: order.order_id };
      const moved = await call(moveOrderInSandbox, { as: own.owner, params, body: { status, at: time } });
      expect(moved.status, status).toBe(200);
    }
    await sql`update orders set created_at = ${created} where order_id = ${order.order_id}`.execute(db);
    return order;
  };
  const read = async (as: string, vendorId: string, query: { day?: string } = {}) =>
    call(report.readOutletsReport, { as, params: { vendorId }, query });
  return { ...own, ordered, read };
};
const carried = (wait: number): [OrderStatus, number][] => [
  ["WAITING_FOR_TRANSPORT", 1],
  ["COURIER_ACCEPTED_DELIVERY", 2],
  ["NEAR_VENDOR", 3],
  ["PICKED_UP", 3 + wait],
];

test("a week of all outlets, each with its orders, fees, claims and waits, and their totals", async () => {
  const { vendorId, first, second, owner, ordered, read } = await begin();
  const done = await ordered(first, "2026-03-02T00:00:00", [...carried(4), ["DELIVERED", 20]]);
  await ordered(first, "2026-03-08T23:59:00", [...carried(9), ["DELIVERED", 20]]);
  const back = await ordered(second, "2026-03-05T10:00:00", [
    ...carried(2),
    ["RETURN_INITIATED", 30],
    ["RETURNED_TO_VENDOR", 60],
  ]);
  await sql`update orders set failure_reason = 'no_answer' where order_id = ${back.order_id}`.execute(db);
  await ordered(second, "2026-03-09T00:00:00", []);
  const { body } = await read(owner, vendorId);
  const { totals, outlets, ...week } = body.result;
  expect(week).toEqual({ from: "2026-03-02", to: "2026-03-08", timezone: "Asia/Manila", currency: "PHP" });
  const of = (id: string) => outlets.find(({ vendor_id }) => vendor_id === id);
  expect(outlets).toHaveLength(2);
  expect(of(first)).toMatchObject({ orders: 2, delivered: 2, failed: 0, wait_minutes: 6.5 });
  expect(of(first)?.fees).toBe(2 * done.delivery_fee);
  expect(of(second)).toMatchObject({ orders: 1, delivered: 0, failed: 1, returned: 1, wait_minutes: 2 });
  expect(totals).toMatchObject({ orders: 3, delivered: 2, failed: 1, returned: 1, wait_minutes: 5 });
  expect(totals.fees).toBeCloseTo((of(first)?.fees ?? 0) + (of(second)?.fees ?? 0));

  const next = (await read(owner, vendorId, { day: "2026-03-12" })).body.result;
  expect(next).toMatchObject({ from: "2026-03-09", totals: { orders: 1 } });
  const quiet = next.outlets.find(({ vendor_id }) => vendor_id === first);
  expect(quiet).toMatchObject({ orders: 0, fees: 0, claims_refunded: 0, wait_minutes: null });
  expect((await read(owner, vendorId, { day: "2026-02-30" })).body.errors[0].path).toEqual(["day"]);
});

test("the wait counts for the rider who collected, from that rider's own arrival", async () => {
  const { vendorId, first, owner, ordered, read } = await begin();
  await ordered(first, "2026-03-03T10:00:00", [
    ["WAITING_FOR_TRANSPORT", 1],
    ["COURIER_ACCEPTED_DELIVERY", 2],
    ["NEAR_VENDOR", 3],
    ["WAITING_FOR_TRANSPORT", 20],
    ["COURIER_ACCEPTED_DELIVERY", 21],
    ["NEAR_VENDOR", 30],
    ["PICKED_UP", 34],
    ["DELIVERED", 50],
  ]);
  expect((await read(owner, vendorId)).body.result.totals).toMatchObject({ delivered: 1, wait_minutes: 4 });
});

test("late deliveries and the compensation for them are counted in their week", async () => {
  const { vendorId, first, email, owner, read } = await begin();
  const { order } = await deliver(owner, first, 0, {
    order: { amount: 200, description: "2 trays", payment_method: "PAID", cold_bag_needed: false },
  });
  clock.set(new Date(Date.parse(order.delivery_at ?? "") + hourMs));
  const as = await tokenFor(email);
  await moveOrderThrough(call, as, order.order_id, ...carriedToTheDoor);
  const claimed = await call(createClaim, { as, body: { order_id: order.order_id, cause: "late" } });
  const { granted_amount } = claimed.body.result;
  expect(granted_amount).toBeGreaterThan(0);
  const { totals } = (await read(as, vendorId, { day: "2026-03-10" })).body.result;
  expect(totals).toMatchObject({ orders: 1, late: 1, claims_refunded: granted_amount });
  expect((await read(as, vendorId)).body.result.totals.claims_refunded).toBe(0);
  // The claim was decided a week later, when the outlet had another parent. The outlet still gets a row, because
  // the totals include the claim.
  const week = new Date(clock.now().getTime() + 168 * hourMs);
  await sql`update claims set decided_at = ${week} where order_id = ${order.order_id}`.execute(db);
  const other = (await begin()).vendorId;
  await db.updateTable("vendors").set({ parent_vendor_id: other }).where("vendor_id", "=", first).execute();
  const later = (await read(as, vendorId, { day: "2026-03-17" })).body.result;
  expect(later.totals.claims_refunded).toBe(granted_amount);
  expect(later.outlets.find(({ vendor_id }) => vendor_id === first)?.claims_refunded).toBe(granted_amount);
});

test("the report is a file with a row per outlet, and a name like a formula stays text", async () => {
  const { vendorId, first, owner } = await begin();
  await db.updateTable("vendors").set({ name: "=Kanto" }).where("vendor_id", "=", first).execute();
  const { status, headers, text } = await product
    .inject({
      method: "GET",
      url: `/orders/api/v1/vendor/${vendorId}/outlets-report/file?day=2026-03-04`,
      headers: { authorization: owner },
    })
    .then(({ statusCode, headers, body }) => ({ status: statusCode, headers, text: body }));
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toBe('attachment; filename="outlets-2026-03-02.csv"');
  const lines = text.trim().split("\r\n");
  expect(lines[0]).toContain("vendor_id,outlet,orders,delivered,late,failed,returned");
  expect(lines).toHaveLength(3);
  expect(text).toContain("'=Kanto");
});

test("users who see charges can read the report; only owners and managers can subscribe, each for themselves", async () => {
  const { vendorId, first, second, owner, outletEmail, read } = await begin();
  const other = await begin();
  const roles = ["owner", "manager", "clerk", "read only", "developer"] as const;
  const seen: Record<string, unknown> = {};
  for (const role of roles) {
    const { as } = await member(role, vendorId);
    const file = await call(report.readOutletsReportFile, { as, params: { vendorId } });
    const asked = await call(report.saveReportMail, { as, params: { vendorId }, body: { wanted: true } });
    const shown = await call(report.readReportMail, { as, params: { vendorId } });
    seen[role] = [(await read(as, vendorId)).status, file.status, shown.status, asked.status];
  }
  expect(seen).toEqual({
    owner: [200, 200, 200, 200],
    manager: [200, 200, 200, 200],
    clerk: [403, 403, 403, 403],
    "read only": [200, 200, 200, 403],
    developer: [403, 403, 403, 403],
  });
  expect((await call(report.readReportMail, { as: owner, params: { vendorId } })).body.result.wanted).toBe(
    false,
  );
  const outlet = await tokenFor(outletEmail);
  expect((await read(outlet, first)).body.result.outlets.map(({ vendor_id }) => vendor_id)).toEqual([first]);
  for (const [as, of] of [
    [other.owner, vendorId],
    [outlet, vendorId],
    [outlet, second],
    [await tokenFor("guest"), vendorId],
  ] as const) {
    expect((await read(as, of)).status).toBe(404);
    const body = { wanted: true };
    expect((await call(report.saveReportMail, { as, params: { vendorId: of }, body })).status).toBe(404);
  }
  expect((await call(report.readOutletsReport, { params: { vendorId }, query: {} })).status).toBe(401);
  const ops = await tokenFor("ops");
  expect((await read(ops, vendorId)).status).toBe(200);
  const asOperator = { as: ops, params: { vendorId }, body: { wanted: true } };
  expect((await call(report.saveReportMail, asOperator)).status).toBe(403);
});

const asked = async () => {
  const own = await begin();
  const save = (as: string, wanted: boolean) =>
    call(report.saveReportMail, { as, params: { vendorId: own.vendorId }, body: { wanted } });
  return { ...own, save };
};
const process = () => openReportMails(accounts);

test("the report is sent on Monday morning in the country's time zone, once, with any number of processes", async () => {
  const { vendorId, first, owner, email, ordered, save } = await asked();
  await ordered(first, "2026-03-10T11:00:00", [...carried(5), ["DELIVERED", 20]]);
  const { body } = await save(owner, true);
  expect(body.result).toEqual({ wanted: true, next_at: "2026-03-15T23:00:00.000Z" });
  await save(owner, true);
  const audit = await call(listAudit, {
    as: await tokenFor("ops"),
    query: { subject: vendorId, action: "vendor.report-mail-changed" },
  });
  expect(audit.body.result.data).toHaveLength(1);

  await to("2026-03-16T06:59:59");
  await process().run();
  expect(await mailsTo(email)).toHaveLength(0);
  await to("2026-03-16T07:00:00");
  await Promise.all([1, 2, 3, 4].map(() => process().run()));
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/: .*9.* to .*15/);
  expect(mail?.text).toContain("Delivered: 1\n");
  expect(mail?.links).toEqual([`http://waybill.test/account/report?vendor=${vendorId}&week=2026-03-09`]);
  await process().run();
  await to("2026-03-22T23:00:00");
  await process().run();
  expect(await mailsTo(email)).toHaveLength(1);
  // Two Mondays pass while nothing runs: only the last week is sent.
  await to("2026-03-30T09:00:00");
  await process().run();
  const after = await mailsTo(email);
  expect(after).toHaveLength(2);
  expect(after[0]?.links[0]).toContain("week=2026-03-23");
  expect((await save(await tokenFor(email), false)).body.result).toEqual({ wanted: false, next_at: null });
  await to("2026-04-06T09:00:00");
  await process().run();
  expect(await mailsTo(email)).toHaveLength(2);
});

test("if a process dies before its commit, the next one sends the report, once", async () => {
  const { owner, email, save } = await asked();
  await save(owner, true);
  await to("2026-03-16T07:00:00");
  const { messageQueue } = accounts;
  const dying = openReportMails({
    ...accounts,
    messageQueue: {
      ...messageQueue,
      lineUp: async (pool, mail) => {
        await messageQueue.lineUp(pool, mail);
        throw new Error("The process died here.");
      },
    },
  });
  await dying.run().catch(() => undefined);
  expect(await mailsTo(email)).toHaveLength(0);
  clock.advance(10 * 60_000);
  await Promise.all([process().run(), process().run()]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("reports are read one after another, and a failing one does not delay the others", async () => {
  const { vendorId, owner, email, save } = await asked();
  const manager = await member("manager", vendorId);
  await save(owner, true);
  await save(manager.as, true);
  await to("2026-03-16T07:00:00");
  const { messageQueue } = accounts;
  let [running, max] = [0, 0];
  const work = openReportMails({
    ...accounts,
    messageQueue: {
      ...messageQueue,
      lineUp: async (pool, mail) => {
        max = Math.max(max, (running += 1));
        try {
          await messageQueue.lineUp(pool, mail);
          if (mail.to === email) throw new Error("This one fails.");
        } finally {
          running -= 1;
        }
      },
    },
  });
  await work.run();
  expect(max).toBe(1);
  expect(await mailsTo(manager.email)).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(0);
  clock.advance(10 * 60_000);
  await process().run();
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a user who is no longer owner or manager gets no report, and the subscription is deleted", async () => {
  const { vendorId, owner, save } = await asked();
  const manager = await member("manager", vendorId);
  expect((await save(manager.as, true)).status).toBe(200);
  await call(changeMember, {
    as: owner,
    params: { user_id: manager.userId },
    query: { vendor_id: vendorId },
    body: { role: "clerk", vendor_ids: [vendorId] },
  });
  await to("2026-03-16T08:00:00");
  await process().run();
  expect(await mailsTo(manager.email)).toHaveLength(0);
  const { rows } = await sql`select from report_mails where user_id = ${manager.userId}`.execute(db);
  expect(rows).toHaveLength(0);
});
