import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openTestDatabase, testStart } from "../../testing/test-database.ts";
import { claim, isFree } from "../database/claim.ts";
import { fragment, raw, statement } from "../database/statement.ts";
import { concurrently, backOffMs, doClaimedWork, oneAfterAnother } from "./claimed-work.ts";

const { pool, close } = await openTestDatabase();
afterAll(close);

const isPostgres = process.env["WAYBILL_TEST_DATABASE"] === "postgres";

type Parcel = { parcel_id: number; part: string; tries: number };

await pool.query(`create table parcels (
  parcel_id int, part text, owner text default 'a', state text default 'waiting', tries int default 0,
  due_at timestamptz not null, leased_until timestamptz, primary key (parcel_id, part))`);

const heldMs = 60_000;
const parts = {
  table: "parcels",
  key: ["parcel_id", "part"],
  due: "due_at",
  order: "due_at, parcel_id",
  limit: 3,
  heldMs,
};
const leased = claim<Parcel>("claim-leased")({
  ...parts,
  lease: "leased_until",
  where: raw("state = 'waiting'"),
  set: raw("tries = tries + 1"),
});
const moved = claim<Parcel>("claim-moved")({ ...parts, where: fragment`owner = ${"owner"}` });

let clock = testStart;
const now = () => clock;
const deps = { pool, now };
const later = (ms: number) => (clock = new Date(clock.getTime() + ms));
const from = (ms: number) => new Date(testStart.getTime() + ms);

const put = async (id: number, { dueAt = testStart, owner = "a" } = {}): Promise<void> =>
  void (await pool.query("insert into parcels (parcel_id, part, owner, due_at) values ($1, 'x', $2, $3)", [
    id,
    owner,
    dueAt,
  ]));
const idsOf = (rows: readonly Parcel[]): number[] => rows.map(({ parcel_id }) => parcel_id).toSorted();
const take = async (): Promise<number[]> => idsOf(await leased.take(pool, clock, {}));
const finish = async ({ parcel_id }: Parcel): Promise<void> =>
  void (await pool.query("update parcels set state = 'done' where parcel_id = $1", [parcel_id]));

beforeEach(async () => {
  clock = testStart;
  await pool.query("delete from parcels");
});

test("of two concurrent claims each row is in one", async () => {
  for (let id = 1; id <= 5; id += 1) await put(id);
  const claims = await Promise.all([take(), take(), take()]);
  expect(claims.flat().toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(Math.max(...claims.map(({ length }) => length))).toBe(3);
});

if (isPostgres)
  test("rows that another process is claiming are skipped without waiting", async () => {
    for (let id = 1; id <= 4; id += 1) await put(id);
    const other = await pool.connect();
    try {
      await other.query("start transaction");
      expect(idsOf(await leased.take(other, clock, {}))).toEqual([1, 2, 3]);
      expect(await take()).toEqual([4]);
      await other.query("rollback");
      expect(await take()).toEqual([1, 2, 3]);
    } finally {
      other.release();
    }
  });

test("an unsettled row is claimed again after the lease, and not before", async () => {
  await put(1);
  expect(await take()).toEqual([1]);
  later(heldMs - 1);
  expect(await take()).toEqual([]);
  later(1);
  expect(await leased.take(pool, clock, {})).toMatchObject([{ parcel_id: 1, tries: 2 }]);
});

test("without a lease a claim postpones when the row is due", async () => {
  await put(1);
  await put(2, { owner: "b" });
  const takeOf = async (owner: string) => idsOf(await moved.take(pool, clock, { owner }));
  expect(await takeOf("a")).toEqual([1]);
  expect(await takeOf("a")).toEqual([]);
  expect(await takeOf("b")).toEqual([2]);
  later(heldMs);
  expect(await takeOf("a")).toEqual([1]);
});

test("rows that are due first are claimed first, up to the limit, and those that are not due wait", async () => {
  for (const [id, dueMs] of [4, 3, 2, 1].entries()) await put(id, { dueAt: from(-dueMs) });
  await put(9, { dueAt: from(1) });
  expect(await take()).toEqual([0, 1, 2]);
  expect(await take()).toEqual([3]);
  later(1);
  expect(await take()).toEqual([9]);
});

test("a released row is free, and due at its new time", async () => {
  await put(1);
  const [row] = await leased.take(pool, clock, {});
  await leased.putOff(pool, { parcel_id: row?.parcel_id, part: row?.part }, from(5000));
  const freeSql = statement("free-parcels")`select from parcels where ${isFree("leased_until")}`;
  expect((await pool.query(freeSql({ now: clock }))).rowCount).toBe(1);
  expect(await take()).toEqual([]);
  later(5000);
  expect(await take()).toEqual([1]);
});

test("a claim can return former values, join other tables, and read more about its rows", async () => {
  const claimParcels = claim<{ parcel_id: number; before: string; now_tries: number; urgent: boolean }>(
    "claim-told",
  )({
    ...parts,
    lease: "leased_until",
    first: fragment`urgent as (select parcel_id from parcels where due_at < ${"now"})`,
    joins: raw("join urgent using (parcel_id)"),
    kept: raw("parcels.state as before"),
    set: fragment`state = ${"state"}, tries = tries + 1`,
    returning: raw("parcels.*, claimable.before"),
    read: raw("select claimed.parcel_id, before, tries as now_tries, true as urgent from claimed"),
  });
  await put(1, { dueAt: from(-1) });
  await put(2);
  expect(await claimParcels.take(pool, clock, { state: "sent" })).toEqual([
    { parcel_id: 1, before: "waiting", now_tries: 1, urgent: true },
  ]);
});

test("a round does the due work, and returns whether there may be more", async () => {
  for (let id = 1; id <= 4; id += 1) await put(id);
  const work = concurrently(finish);
  expect(await doClaimedWork(deps, leased, { work })).toBe(true);
  expect(await doClaimedWork(deps, leased, { work })).toBe(false);
  await put(5);
  expect(await doClaimedWork(deps, leased, { work, again: "if any" })).toBe(true);
  expect(await doClaimedWork(deps, leased, { work, again: "if any" })).toBe(false);
});

test("nothing is lost if the work throws: the other rows finish, and the failed row is claimed again", async () => {
  for (let id = 1; id <= 3; id += 1) await put(id);
  const failing = async (row: Parcel) => {
    if (row.parcel_id === 1) throw new Error("not today");
    await finish(row);
  };
  await expect(doClaimedWork(deps, leased, { work: concurrently(failing) })).rejects.toThrow("not today");
  expect(await take()).toEqual([]);
  later(heldMs);
  expect(await take()).toEqual([1]);
});

test("one by one, a failing row is reported and delays no other; without a reporter it fails the run", async () => {
  for (let id = 1; id <= 3; id += 1) await put(id);
  const failing = async (row: Parcel) => {
    if (row.parcel_id === 1) throw new Error("not today");
    await finish(row);
  };
  const onFailure = vi.fn();
  await doClaimedWork(deps, leased, { work: oneAfterAnother(failing, { onFailure }) });
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(onFailure).toHaveBeenCalledWith(new Error("not today"), expect.objectContaining({ parcel_id: 1 }));
  later(heldMs);
  await expect(doClaimedWork(deps, leased, { work: oneAfterAnother(failing) })).rejects.toThrow("not today");
  later(heldMs);
  expect(await take()).toEqual([1]);
});

test("one by one, no row is started after the abort", async () => {
  for (let id = 1; id <= 3; id += 1) await put(id);
  const closing = new AbortController();
  const done: number[] = [];
  const each = async ({ parcel_id }: Parcel) => {
    done.push(parcel_id);
    closing.abort();
  };
  await doClaimedWork(deps, leased, { work: oneAfterAnother(each, { signal: closing.signal }) });
  expect(done).toHaveLength(1);
});

test("the pause doubles with each attempt, up to the max", () => {
  const waits = [0, 1, 2, 3, 4].map((tries) => backOffMs(tries, { firstMs: 1000, longestMs: 5000 }));
  expect(waits).toEqual([1000, 1000, 2000, 4000, 5000]);
});

test("a claim without a lease and a due column is a programming error", () => {
  const bare = { table: "parcels", key: ["parcel_id"], order: "parcel_id", limit: 1, heldMs };
  expect(() => claim("claim-bare")(bare)).toThrow("needs a lease column or a due column");
});
