import { changeArea, createArea, type OperatedArea, pauseArea } from "@waybill/contract/operations/areas";
import { listAudit } from "@waybill/contract/operations/audit";
import * as settings from "@waybill/contract/operations/settings";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";

const { call, clock, close, tokenFor } = await openTestApp();
afterAll(close);
const market = await tokenFor("market");
const audited = async (subject: string) =>
  (await call(listAudit, { as: market, query: { subject } })).body.result.data.map(({ action }) => action);
const ahead = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const aWhile = 300_000;
/** A new area, at a longitude of its own. */
const drawn = async (west: number) => {
  const [east, south, north] = [west + 0.02, 14.5, 14.52];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const polygon = { type: "Polygon" as const, coordinates: [ring] };
  return (await call(createArea, { as: market, body: { polygon } })).body.result.area_id;
};

test("of several operators who opened the same area one changes it, and the others are refused", async () => {
  const id = await drawn(121.3);
  const change = (body: object) => call(changeArea, { as: market, params: { id }, body });
  const names = ["North", "South", "East", "West"];
  const answers = await Promise.all(names.map((name) => change({ name, expected: 1 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const lost = await change({ is_active: false, expected: 1 });
  expect(lost.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
  // Without `expected` the call replaces any version.
  expect((await change({ is_active: false })).body.result.version).toBe(3);
  const body = { name: "Mine", expected: 3 };
  for (const role of ["viewer", "dispatch", "support", "finance"])
    expect((await call(changeArea, { as: await tokenFor(role), params: { id }, body })).status).toBe(403);
  expect((await call(changeArea, { params: { id }, body })).status).toBe(401);
  expect((await call(changeArea, { as: await tokenFor("ops"), params: { id }, body })).status).toBe(200);
});

test("a change of an area that is sent again because its answer was lost is done once", async () => {
  const id = await drawn(121.4);
  const change = (as: string) =>
    call(changeArea, { as, params: { id }, body: { name: "Twice", expected: 1 } });
  await change(market);
  const again = await change(market);
  expect(again.body.result.version).toBe(2);
  expect((await change(await tokenFor("ops"))).status).toBe(409);
});

test("a pause that a colleague has changed is not replaced unseen, and is set once if its answer was lost", async () => {
  const id = await drawn(121.5);
  const pause = (reason: string, expected?: OperatedArea["pause"], until = ahead(aWhile)) =>
    call(pauseArea, {
      as: market,
      params: { id },
      body: { until, reason, ...(expected !== undefined && { expected }) },
    });
  const first = (await pause("Flood", null)).body.result.pause;
  expect((await pause("Flood", null)).body.result.pause).toEqual(first);
  const refused = await pause("Parade", null);
  expect(refused.status).toBe(409);
  expect(refused.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
  expect((await pause("Parade", first)).body.result.pause).toMatchObject({ reason: "Parade" });
  expect((await pause("Anything")).status).toBe(200);
  clock.advance(aWhile);
  // A pause that is over counts as none.
  expect((await pause("Flood", first)).status).toBe(200);
  const actions = await audited(`area:${id}`);
  expect(actions.filter((action) => action === "area.paused")).toHaveLength(4);
});

test("of several operators who opened the same voucher one changes it, and the others are refused", async () => {
  const made = await call(settings.createVoucher, {
    as: market,
    body: { code: "SHARED", type: "percentage", amount: 10, available_until: "2027-01-01T00:00:00+08:00" },
  });
  const seen = made.body.result;
  const change = (body: object) =>
    call(settings.changeVoucher, { as: market, params: { code: "SHARED" }, body: { ...seen, ...body } });
  const amounts = [11, 12, 13, 14];
  const answers = await Promise.all(amounts.map((amount) => change({ amount, expected: seen })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost?.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
  // Sent again because the answer was lost: done, and written once.
  const amount = won?.body.result.amount ?? 0;
  expect((await change({ amount, expected: seen })).body.result).toEqual(won?.body.result);
  expect(await audited("voucher:SHARED")).toEqual(["voucher.changed", "voucher.added"]);
  // The same end with another offset is no change, and a call without \`expected\` replaces any terms.
  const same = { ...won?.body.result, available_until: "2027-01-01T00:00:00+08:00" };
  expect(
    (await change({ amount: 20, expected: { ...same, available_until: seen.available_until } })).status,
  ).toBe(200);
  expect((await change({ amount: 30 })).status).toBe(200);
  const viewer = await tokenFor("viewer");
  const refused = await call(settings.changeVoucher, {
    as: viewer,
    params: { code: "SHARED" },
    body: { amount: 1, expected: seen },
  });
  expect(refused.status).toBe(403);
});

test("of several operators who opened the same flag one sets it, and the others are refused", async () => {
  const params = { name: "bulk-order-upload" };
  const seen = (await call(settings.readFlag, { as: market, params })).body.result;
  const set = (share: number, expected?: settings.ManagedFlag) =>
    call(settings.setFlag, {
      as: market,
      params,
      body: { value: true, share, ...(expected && { expected }) },
    });
  const shares = [10, 20, 30, 40];
  const answers = await Promise.all(shares.map((share) => set(share, seen)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost?.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
  const again = await set(won?.body.result.share ?? 0, seen);
  expect(again.body.result).toEqual(won?.body.result);
  expect(await audited("flag:bulk-order-upload")).toEqual(["flag.set"]);
  expect((await set(100, won?.body.result)).status).toBe(200);
  expect((await set(100)).status).toBe(200);
  const viewer = { as: await tokenFor("viewer"), params, body: { value: false, expected: seen } };
  expect((await call(settings.setFlag, viewer)).status).toBe(403);
});

test("maintenance times that a colleague has changed are not replaced unseen, and the portal can still be closed at once", async () => {
  const seen = (await call(settings.readMaintenance, { as: market })).body.result;
  const plan = (ms: number, expected?: settings.MaintenanceSetting) =>
    call(settings.setMaintenance, {
      as: market,
      body: {
        planned: { value: true, from: ahead(ms), until: null },
        ...(expected && { expected }),
      },
    });
  const first = await plan(3_600_000, seen);
  expect(first.status).toBe(200);
  const refused = await plan(7_200_000, seen);
  expect(refused.status).toBe(409);
  expect(refused.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
  const closed = await call(settings.setMaintenance, {
    as: market,
    body: { unplanned: { value: true }, expected: seen },
  });
  expect(closed.status).toBe(200);
  expect((await plan(7_200_000, first.body.result)).status).toBe(200);
  const off = { planned: { value: false, from: null, until: null }, unplanned: { value: false } };
  expect((await call(settings.setMaintenance, { as: market, body: off })).body.result).toEqual(off);
});
