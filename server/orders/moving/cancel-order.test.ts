import * as console from "@waybill/contract/operations/orders";
import { cancelOrder as endpoint } from "@waybill/contract/orders";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import { afterAll, expect, test } from "vitest";
import { systemActor } from "../../audit/record-audit.ts";
import { openTestApp, movingDeps, type TestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { grant } from "../../accounts/granted.ts";
import { findOrderUnchecked } from "../find-order.ts";
import { carriedToTheDoor, moveOrderThrough, placeTestOrder } from "../order.fixture.ts";
import { cancelOrder } from "./cancel-order.ts";
import { moveOrder } from "./move-order.ts";
import { overtakeNextCancellation } from "./overtaken.fixture.ts";

const app = await openTestApp();
const { call, clock, close, db, deps, pool, tokenFor } = app;
afterAll(close);

const orders = movingDeps(deps);
const operating = { kind: "fleet", fleetId: "own" } as const;

const rowOf = async (orderId: string) => {
  const row = await findOrderUnchecked({ pool }, orderId);
  if (!row) throw new Error("The order is not there.");
  return grant(operating, row, "order_not_found");
};
const lastChange = async (orderId: string) =>
  (
    await pool.query(
      "select action, actor_kind, actor_id, before, after from audit where subject_id = $1 order by id desc limit 1",
      [orderId],
    )
  ).rows[0];
const charged = async (orderId: string) =>
  (await pool.query("select source from ledger_transactions where order_id = $1", [orderId])).rows;

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const { order_id } = await placeTestOrder(call, as, outletIds[0]);
  const params = { order_id };
  const cancel = (who = as, reason = "mistake_error") =>
    call(endpoint, { as: who, body: { vendor_id: outletIds[0], order_id, reason } });
  return { as, vendorId: outletIds[0], order_id, params, cancel };
};

test("a cancellation through the merchants' API records who pays: nobody, or the operators if one of them cancels [14.16]", async () => {
  const payers: [as: (vendorId: string) => Promise<string> | undefined, actor: string, payer: string][] = [
    [() => undefined, "vendor", "nobody"],
    [(vendorId) => tokenFor("godroid", vendorId), "partner", "nobody"],
    [() => tokenFor("ops"), "operator", "operator"],
  ];
  for (const [tokenOf, actor, payer] of payers) {
    const { order_id, vendorId, cancel } = await begin();
    expect((await cancel(await tokenOf(vendorId), "bad_weather")).status, actor).toBe(200);
    expect(await rowOf(order_id)).toMatchObject({
      status: "CANCELLED",
      cancel_reason: "bad_weather",
      who_pays: payer,
    });
    expect(await lastChange(order_id)).toMatchObject({
      action: "order.cancelled",
      actor_kind: actor,
      before: { status: "RECEIVED" },
      after: { status: "CANCELLED", cancel_reason: "bad_weather", who_pays: payer },
    });
    expect(await charged(order_id)).toEqual([]);
  }
});

test("a guest cancels, and is charged nothing", async () => {
  const as = await tokenFor("guest");
  const { order_id } = await placeTestOrder(call, as, "guest");
  const body = { vendor_id: "guest", order_id, reason: "mistake_error" };
  expect((await call(endpoint, { as, body })).status).toBe(200);
  expect(await rowOf(order_id)).toMatchObject({ status: "CANCELLED", who_pays: "nobody" });
});

test("an order that an operator moves to CANCELLED is cancelled for an unknown reason at the operators' cost, and the note is stored [14.17]", async () => {
  const { as: merchant, order_id, params } = await begin();
  await moveOrderThrough(
    call,
    merchant,
    order_id,
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "PICKED_UP",
  );
  const as = await tokenFor("dispatch");
  const body = { status: "CANCELLED", reason: "The kitchen burnt down" } as const;
  const moved = await call(console.moveCellOrder, { as, params, body });
  expect(moved.status).toBe(200);
  expect(moved.body.result).toMatchObject({
    status: "CANCELLED",
    cancel_reason: "reason_unknown",
    who_pays: "operator",
  });
  expect(await lastChange(order_id)).toMatchObject({
    action: "order.cancelled",
    actor_kind: "operator",
    before: { status: "PICKED_UP" },
    after: {
      status: "CANCELLED",
      reason: "The kitchen burnt down",
      cancel_reason: "reason_unknown",
      who_pays: "operator",
    },
  });
  expect(await charged(order_id)).toEqual([]);
  const again = await call(console.moveCellOrder, { as, params, body });
  expect(again.status).toBe(409);
  expect(again.body.errors[0]).toMatchObject({ code: "ORDER_NOT_MOVABLE", meta: { expected: [] } });
});

test("the sandbox cancels at any time before the end, for an unknown reason, backdated on request", async () => {
  const { as, order_id } = await begin();
  await moveOrderThrough(
    call,
    as,
    order_id,
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "PICKED_UP",
  );
  const at = new Date(clock.now().getTime() - 60_000).toISOString();
  const body = { status: "CANCELLED", at } as const;
  const moved = await call(moveOrderInSandbox, { as, params: { orderId: order_id }, body });
  expect(moved.body.result).toMatchObject({ status: "CANCELLED", cancel_reason: "reason_unknown" });
  expect(moved.body.result.status_history.at(-1)).toEqual({ status: "CANCELLED", created_at: at });
  const again = await call(moveOrderInSandbox, { as, params: { orderId: order_id }, body });
  expect(again.status).toBe(409);
  expect(again.body.errors[0].code).toBe("ORDER_NOT_MOVABLE");
});

test("an ended order cannot be cancelled, and the console gets an empty list of next statuses", async () => {
  const { as, order_id, params, cancel } = await begin();
  await moveOrderThrough(call, as, order_id, ...carriedToTheDoor);
  const ops = await tokenFor("ops");
  for (const who of [as, ops]) expect((await cancel(who)).body.errors[0].code).toBe("ORDER_NOT_CANCELLABLE");
  const body = { reason: "closed", who_pays: "merchant" } as const;
  const atConsole = await call(console.cancelCellOrder, { as: ops, params, body });
  expect(atConsole.status).toBe(409);
  expect(atConsole.body.errors[0]).toMatchObject({ code: "ORDER_NOT_MOVABLE", meta: { expected: [] } });
  expect(await rowOf(order_id)).toMatchObject({ status: "DELIVERED", cancel_reason: null, who_pays: null });
  expect(await charged(order_id)).toEqual([]);
});

const everyCall: [
  name: string,
  cancel: (order: Awaited<ReturnType<typeof begin>>, ops: string) => Promise<Answer>,
][] = [
  ["a merchant", ({ cancel }) => cancel()],
  ["an operator on the merchants' call", ({ cancel }, ops) => cancel(ops)],
  [
    "an operator at the console",
    ({ params }, as) =>
      call(console.cancelCellOrder, { as, params, body: { reason: "closed", who_pays: "merchant" } }),
  ],
  [
    "an operator who moves it by hand",
    ({ params }, as) =>
      call(console.moveCellOrder, { as, params, body: { status: "CANCELLED", reason: "x" } }),
  ],
  [
    "the sandbox",
    ({ as, order_id }) =>
      call(moveOrderInSandbox, { as, params: { orderId: order_id }, body: { status: "CANCELLED" } }),
  ],
];
type Answer = Pick<Awaited<ReturnType<TestApp["call"]>>, "status" | "body">;

test.each(everyCall)(
  "an order that changes while %s cancels it is not cancelled, and nobody is charged",
  async (_, cancel) => {
    const order = await begin();
    const before = await rowOf(order.order_id);
    const ops = await tokenFor("ops");
    overtakeNextCancellation(app);
    const { status, body } = await cancel(order, ops);
    expect(status).toBe(409);
    expect(body.errors[0].code).toBe("ORDER_CHANGED_MEANWHILE");
    expect(await rowOf(order.order_id)).toEqual(before);
    expect(await charged(order.order_id)).toEqual([]);
    expect((await cancel(order, ops)).status).toBe(200);
  },
);

test("the charge and the additional writes commit with the status: all of them, or none", async () => {
  const { order_id } = await begin();
  const by = systemActor("a test");
  const charging = { as: "console", reason: "closed", whoPays: "merchant" } as const;
  const order = await rowOf(order_id);
  const seen: unknown[] = [];
  const failing = cancelOrder(orders, by, {
    ...charging,
    order,
    alongside: async (transaction) => {
      const sql = "select source from ledger_transactions where order_id = $1";
      seen.push(...(await transaction.query(sql, [order_id])).rows);
      throw new Error("The lights went out.");
    },
  });
  await expect(failing).rejects.toThrow("The lights went out.");
  expect(seen).toEqual([{ source: `cancellation:${order_id}` }]);
  expect(await rowOf(order_id)).toEqual(order);
  expect(await charged(order_id)).toEqual([]);

  const twice = await Promise.allSettled([
    cancelOrder(orders, by, { ...charging, order }),
    cancelOrder(orders, by, { ...charging, order }),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await charged(order_id)).toEqual([{ source: `cancellation:${order_id}` }]);
});

test("a partner's test order is charged to nobody, whoever is recorded as paying [14.80]", async () => {
  const { order_id } = await begin();
  await pool.query("update orders set seeded = true where order_id = $1", [order_id]);
  const order = await rowOf(order_id);
  await cancelOrder(orders, systemActor("a test"), {
    order,
    as: "console",
    reason: "closed",
    whoPays: "merchant",
  });
  expect(await charged(order_id)).toEqual([]);
});

test("riders and fleets cannot cancel, and no move cancels", async () => {
  const { order_id } = await begin();
  const order = await rowOf(order_id);
  for (const as of ["rider", "fleet"] as const)
    await expect(
      cancelOrder(orders, operating, { order, as, reason: "mistake_error" }),
    ).rejects.toMatchObject({ refusal: "order_not_cancellable" });
  // @ts-expect-error CANCELLED is not a status that an order moves to.
  const asMove = () => moveOrder(orders, order, ["CANCELLED"], { by: operating });
  expect(asMove).toBeTypeOf("function");
  expect(await rowOf(order_id)).toEqual(order);
});
