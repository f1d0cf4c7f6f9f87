import type { OrderStatus } from "@waybill/domain/orders/status";
import { nextStatuses } from "@waybill/domain/orders/transitions";
import { noticedStatuses } from "@waybill/domain/tracking/notices/notices";
import { countries } from "@waybill/domain/markets/countries";
import { afterAll, expect, test } from "vitest";
import { grant } from "../../accounts/granted.ts";
import { systemActor } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { ownRider } from "../../fleets/riders/rider.fixture.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { movingDeps, openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { moveOrderThrough, placeTestOrder } from "../order.fixture.ts";
import type { OrderRow } from "../order-row.ts";
import { writeStatus } from "./write-status.ts";
import { sandboxRider } from "./move-order-in-sandbox.ts";
import { recordProof } from "./record-proof.ts";

const app = await openTestApp();
const { call, clock, close, db, pool, tokenFor } = app;
afterAll(close);

const by = systemActor("dispatcher");
const rider = { name: "Rico Cruz", phone_number: "+639175550000", vehicle: null };
const operator = { kind: "operator" } as Actor;

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const { order_id } = await placeTestOrder(call, as, outletIds[0]);
  let woken = 0;
  const outbox = { wake: () => void (woken += 1), cacheOrder: () => undefined };
  const deps = { ...movingDeps(app.deps, outbox), pool };
  const row = async () =>
    (await pool.query<OrderRow>("select * from orders where order_id = $1", [order_id])).rows[0]!;
  const copy = async () => grant(operator, await row(), "order_not_found");
  const goTo = async (...[first, ...more]: [OrderStatus, ...OrderStatus[]]) =>
    writeStatus(deps, await copy(), [first, ...more], { by });
  const lastAudit = async () => {
    const { rows } = await pool.query(
      "select action, actor_kind, actor_id, at, before, after from audit where subject_id = $1 order by id desc limit 1",
      [order_id],
    );
    return rows[0];
  };
  return { as, order_id, deps, row, copy, goTo, lastAudit, woken: () => woken };
};

test("several statuses are one write, each in the history, and announced once", async () => {
  const { deps, row, copy, lastAudit, woken } = await begin();
  clock.advance(1000);
  const before = await row();
  const at = new Date("2026-03-10T03:00:00Z");
  const moved = await writeStatus(
    deps,
    await copy(),
    ["WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"],
    {
      by,
      at,
      rider: { rider, fleetId: "own" },
      action: "order.assigned",
      note: { rider_id: "r1" },
    },
  );
  const created_at = at.toISOString();
  expect(moved).toEqual({
    ...before,
    status: "COURIER_ACCEPTED_DELIVERY",
    version: 2,
    updated_at: clock.now(),
    rider,
    fleet_id: "own",
    status_history: [
      ...before.status_history,
      { status: "WAITING_FOR_TRANSPORT", created_at },
      { status: "COURIER_ACCEPTED_DELIVERY", created_at },
    ],
  });
  expect(await row()).toEqual(moved);
  expect(await lastAudit()).toEqual({
    action: "order.assigned",
    actor_kind: "system",
    actor_id: "dispatcher",
    at: clock.now(),
    before: { status: "RECEIVED" },
    after: { status: "COURIER_ACCEPTED_DELIVERY", rider_id: "r1" },
  });
  expect(woken()).toBe(1);
});

test("a transition that is not in the table is refused with the possible ones, and writes nothing", async () => {
  const { deps, row, copy, woken } = await begin();
  const before = await row();
  for (const [steps, from] of [
    [["DELIVERED"], "RECEIVED"],
    [["WAITING_FOR_TRANSPORT", "PICKED_UP"], "WAITING_FOR_TRANSPORT"],
  ] as const)
    await expect(writeStatus(deps, await copy(), steps, { by })).rejects.toMatchObject({
      refusal: "order_not_movable",
      detail: { path: ["status"], expected: nextStatuses[from] },
    });
  expect(await row()).toEqual(before);
  expect(woken()).toBe(0);
});

test("a move keeps rider and fleet until the order waits for a rider again", async () => {
  const { deps, copy, goTo } = await begin();
  const taken = { rider, fleetId: "own" };
  await writeStatus(deps, await copy(), ["WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"], {
    by,
    rider: taken,
  });
  expect(await goTo("NEAR_VENDOR")).toMatchObject({ rider, fleet_id: "own" });
  expect(await goTo("WAITING_FOR_TRANSPORT")).toMatchObject({ rider: null, fleet_id: null });
  // The order is reserved for a fleet that has not named its rider yet.
  await writeStatus(deps, await copy(), ["ASSIGNED_TO_TRANSPORT"], {
    by,
    rider: { rider: null, fleetId: "uber" },
  });
  expect(await copy()).toMatchObject({ rider: null, fleet_id: "uber" });
  expect(await goTo("WAITING_FOR_TRANSPORT")).toMatchObject({ rider: null, fleet_id: null });
  // A rider given with the write is stored, although the last status usually has no rider.
  const steps = ["ASSIGNED_TO_TRANSPORT", "WAITING_FOR_TRANSPORT"] as const;
  const given = await writeStatus(deps, await copy(), steps, { by, rider: taken });
  expect(given).toMatchObject({ rider, fleet_id: "own" });
});

test("a cancellation has its reason and who pays, a failure its reason, and another move neither", async () => {
  const { deps, copy, goTo, lastAudit } = await begin();
  expect(await goTo("WAITING_FOR_TRANSPORT")).toMatchObject({ cancel_reason: null, failure_reason: null });
  expect(await lastAudit()).toMatchObject({
    action: "order.moved",
    before: { status: "RECEIVED" },
    after: { status: "WAITING_FOR_TRANSPORT" },
  });
  const along = { by, cancelReason: "bad_weather", whoPays: "operator" as const, failureReason: "refused" };
  expect(await writeStatus(deps, await copy(), ["CANCELLED"], along)).toMatchObject({
    status: "CANCELLED",
    cancel_reason: "bad_weather",
    failure_reason: "refused",
    who_pays: "operator",
  });
  expect(await lastAudit()).toMatchObject({
    action: "order.cancelled",
    before: { status: "WAITING_FOR_TRANSPORT" },
    after: { status: "CANCELLED", cancel_reason: "bad_weather" },
  });
});

test("a rider's job ends when its order ends or waits for a rider again, and not before", async () => {
  const { order_id, deps, copy, goTo } = await begin();
  const { rider_id } = await ownRider(app);
  const job = [order_id, rider_id, "own", "to_pickup", clock.now()];
  const accept = async () => {
    await writeStatus(deps, await copy(), ["WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"], {
      by,
      rider: { rider, fleetId: "own" },
    });
    await pool.query(
      `insert into jobs (order_id, rider_id, fleet_id, stage, metres, earning_minor, currency, accepted_at)
       values ($1, $2, $3, $4, 900, 0, 'PHP', $5)`,
      job,
    );
  };
  const ended = async () =>
    (await pool.query("select ended_at from jobs where order_id = $1 order by job_id", [order_id])).rows.map(
      ({ ended_at }) => ended_at,
    );
  await accept();
  await goTo("NEAR_VENDOR");
  expect(await ended()).toEqual([null]);
  const first = clock.now();
  await goTo("WAITING_FOR_TRANSPORT");
  expect(await ended()).toEqual([first]);
  await goTo("MODIFIED");
  await accept();
  clock.advance(1000);
  await goTo("PICKED_UP");
  expect(await ended()).toEqual([first, null]);
  await goTo("DELIVERED");
  expect(await ended()).toEqual([first, clock.now()]);
});

test("only a cancellation makes the order's payment due for reconciliation", async () => {
  const { order_id, deps, copy } = await begin();
  const lookedAt = async (status: OrderStatus) => {
    const order = await copy();
    return inTransaction(pool, async ({ pool: client }) => {
      await client.query(
        `insert into payments (intent_id, order_id, guest_id, wallet_id, request_hash, provider, amount_minor,
           currency, state, expires_at, created_at)
         values ('i-' || $1, $1, 'g', 'w', $1, 'sandbox', 100, 'PHP', 'captured', $2, $2)`,
        [order_id, clock.now()],
      );
      await writeStatus({ ...deps, pool: client }, order, [status], { by });
      const { rows } = await client.query("delete from payments where order_id = $1 returning look_at", [
        order_id,
      ]);
      return rows[0].look_at;
    });
  };
  expect(await lookedAt("MODIFIED")).toBeNull();
  clock.advance(1000);
  expect(await lookedAt("CANCELLED")).toEqual(clock.now());
});

test("people are notified of changes that concern them, and never of a partner's test order", async () => {
  const { order_id, goTo } = await begin();
  const noticed = async () =>
    (await pool.query("select 1 from notice_news where order_id = $1", [order_id])).rows.length;
  await pool.query("delete from notice_news where order_id = $1", [order_id]);
  expect(noticedStatuses).not.toContain("DELAYED");
  await goTo("DELAYED");
  expect(await noticed()).toBe(0);
  await pool.query("update orders set seeded = true, status = 'PICKED_UP' where order_id = $1", [order_id]);
  await goTo("DELIVERED");
  expect(await noticed()).toBe(0);
});

test("a proof is added to the existing ones, and announced", async () => {
  const { order_id, deps, row, copy, lastAudit, woken } = await begin();
  clock.advance(1000);
  const before = await row();
  await recordProof(deps, await copy(), "pickup", "image/png", by);
  const noted = await recordProof(deps, await copy(), "delivery", "image/jpeg", by);
  expect(noted).toEqual({
    ...before,
    proofs: { pickup: "image/png", delivery: "image/jpeg" },
    version: 3,
    updated_at: clock.now(),
  });
  expect(await lastAudit()).toEqual({
    action: "order.proof-left",
    actor_kind: "system",
    actor_id: "dispatcher",
    at: clock.now(),
    before: null,
    after: { proofs: { delivery: "image/jpeg" } },
  });
  expect(woken()).toBe(2);
  const gone = { ...(await copy()), order_id: `${order_id}X` };
  await expect(recordProof(deps, gone, "pickup", "image/png", by)).rejects.toMatchObject({
    refusal: "order_not_found",
  });
});

test("the sandbox adds a rider if the status needs one, and keeps an existing one", async () => {
  const { as, order_id, row } = await begin();
  const { name, phone_number } = sandboxRider(countries.ph);
  const by = async (status: OrderStatus) => {
    await moveOrderThrough(call, as, order_id, status);
    const { rider: has, fleet_id } = await row();
    return [has?.name ?? null, has?.phone_number ?? null, fleet_id];
  };
  expect(await by("WAITING_FOR_TRANSPORT")).toEqual([null, null, null]);
  expect(await by("ASSIGNED_TO_TRANSPORT")).toEqual([name, phone_number, null]);
  await pool.query("update orders set rider = $2, fleet_id = 'own' where order_id = $1", [
    order_id,
    JSON.stringify(rider),
  ]);
  expect(await by("COURIER_ACCEPTED_DELIVERY")).toEqual([rider.name, rider.phone_number, "own"]);
  expect(await by("WAITING_FOR_TRANSPORT")).toEqual([null, null, null]);
  expect(await by("COURIER_ACCEPTED_DELIVERY")).toEqual([name, phone_number, null]);
});

test("a rider of an order moved by hand has a number in the country's format", () => {
  expect(sandboxRider(countries.ph)).toEqual({
    name: "Sandbox Rider",
    phone_number: "+639171234567",
    vehicle: null,
  });
});
