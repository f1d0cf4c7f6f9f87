import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { claimDueAnnouncements, findOutboxLag, hasDueAnnouncements, deleteAnnounced } from "./outbox-rows.ts";

// A database without a running server, whose outbox would announce the test's rows.
const { close, pool } = await openTestDatabase();
afterAll(close);

let turn = 0;
let stream = "";
let parent = "";
beforeEach(async () => {
  await pool.query("delete from outbox");
  await pool.query("update outbox_lease set until = clock_timestamp() - interval '1 hour'");
  stream = `v-${(turn += 1)}`;
  parent = `p-${turn}`;
});

/** Inserts announcements of orders, and returns their ids. */
const write = async (...orders: string[]) => {
  const ids: number[] = [];
  for (const order of orders) {
    const { rows } = await pool.query<{ id: number }>(
      "insert into outbox (stream, parent_stream, order_id) values ($1, $2, $3) returning id",
      [stream, parent, order],
    );
    ids.push(rows[0]!.id);
  }
  return ids;
};
const claimed = async (holder = "one", limit = 10) =>
  (await claimDueAnnouncements(pool, holder, limit))?.map(({ order_id, sequence }) => [
    order_id,
    Number(sequence),
  ]);

test("due rows are claimed oldest first, numbered without gaps, and keep their number until settled", async () => {
  expect(await hasDueAnnouncements(pool)).toBe(false);
  expect(await claimed()).toEqual([]);
  const ids = await write("a", "b", "c");
  expect(await hasDueAnnouncements(pool)).toBe(true);
  expect(await claimed("one", 2)).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  const due = await claimDueAnnouncements(pool, "one", 10);
  expect(due).toMatchObject(
    ["a", "b", "c"].map((order_id, at) => ({
      outbox_id: ids[at],
      stream,
      parent_stream: parent,
      order_id,
      sequence: at + 1,
    })),
  );
  expect(await deleteAnnounced(pool, "one", ids.slice(0, 2))).toBe(false);
  await write("d");
  expect(await claimed()).toEqual([
    ["c", 3],
    ["d", 4],
  ]);
});

test("only one process at a time sends announcements; another takes over once it is done or its lease has expired", async () => {
  const [id = 0] = await write("a");
  /** A claim's lease lasts 3 seconds, and on a busy machine the next statements may take longer. */
  const claimForLonger = async () => {
    const rows = await claimed("one");
    await pool.query("update outbox_lease set until = until + interval '1 minute'");
    return rows;
  };
  expect(await claimForLonger()).toEqual([["a", 1]]);
  expect(await claimed("other")).toBeUndefined();
  expect(await claimForLonger()).toEqual([["a", 1]]);
  await deleteAnnounced(pool, "other", []);
  expect(await claimed("other")).toBeUndefined();
  await deleteAnnounced(pool, "one", []);
  await expect.poll(() => claimed("other")).toEqual([["a", 1]]);
  await pool.query("update outbox_lease set until = clock_timestamp() - interval '1 second'");
  expect(await claimed("one")).toEqual([["a", 1]]);
  await deleteAnnounced(pool, "one", [id]);
  expect(await hasDueAnnouncements(pool)).toBe(false);
});

test("orders that a partner's endpoint subscribes to are queued once, whether it subscribes to the outlet or its parent", async () => {
  const news = async () =>
    (await pool.query("select order_id from webhook_news order by order_id")).rows.map(
      ({ order_id }) => order_id,
    );
  await pool.query("delete from webhook_news");
  const follow = (vendor: string) =>
    pool.query(
      `insert into webhook_endpoints (endpoint_id, owner_vendor_id, vendor_id, mode, url, events, version,
         follows_from, created_at)
       values ($1, $1, $1, 'live', 'https://partner.test', '{}', '1', now(), now())`,
      [vendor],
    );
  expect(await deleteAnnounced(pool, "one", await write("a"))).toBe(false);
  expect(await news()).toEqual([]);
  await follow(parent);
  expect(await deleteAnnounced(pool, "one", await write("b", "b", "c"))).toBe(true);
  expect(await news()).toEqual(["b", "c"]);
});

test("the age of the oldest announcement is the outbox's lag", async () => {
  expect(await findOutboxLag(pool)).toBe(0);
  const [first] = await write("a", "b");
  await pool.query("update outbox set created_at = clock_timestamp() - interval '1 hour' where id = $1", [
    first,
  ]);
  expect(Math.round((await findOutboxLag(pool)) / 60)).toBe(60);
  await pool.query("update outbox set created_at = clock_timestamp() + interval '1 hour'");
  expect(await findOutboxLag(pool)).toBe(0);
});
