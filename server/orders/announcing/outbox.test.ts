import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { fanOutInProcess, type FanOut } from "../../platform/fan-out/fan-out.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { moveOrderThrough, placeTestOrder } from "../order.fixture.ts";
import { orderChannel, parseUpdate } from "./order-channel.ts";
import { openOutbox } from "./outbox.ts";

let publishing: FanOut["publish"] | undefined;
const spread = fanOutInProcess();
/** A fan-out whose `publish` a test can replace, to fail or hang. */
const fanOut: FanOut = { ...spread, publish: (...news) => (publishing ?? spread.publish)(...news) };

const { call, close, db, deps, pool, tokenFor } = await openTestApp({ deps: { fanOut } });
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const listen = (stream: string) => {
    const received: { sequence: number; orderId: string; version: number; vendorId: string }[] = [];
    fanOut.subscribe(orderChannel(stream), (message) => {
      const { sequence, order } = JSON.parse(parseUpdate(message).text);
      received.push({ sequence, orderId: order.order_id, version: order.version, vendorId: order.vendor_id });
    });
    return received;
  };
  return { as, vendorId, outletIds, listen };
};

const until = async (holds: () => boolean | Promise<boolean>, ms = 8000) => {
  for (const end = performance.now() + ms; !(await holds()); await wait(10))
    if (performance.now() > end) throw new Error("The condition did not become true in time.");
};
const isEmpty = async () => (await pool.query("select 1 from outbox limit 1")).rowCount === 0;

test("every change of an order is announced, numbered for its vendor without gaps", async () => {
  const { as, vendorId, outletIds, listen } = await begin();
  const [ofOne, ofOther, ofParent] = [listen(outletIds[0]), listen(outletIds[1]), listen(vendorId)];
  const first = await placeTestOrder(call, as, outletIds[0]);
  await until(() => ofOne.length === 1);
  await moveOrderThrough(call, as, first.order_id, "WAITING_FOR_TRANSPORT");
  await until(() => ofOne.length === 2);
  await Promise.all([placeTestOrder(call, as, outletIds[0]), placeTestOrder(call, as, outletIds[1])]);
  await until(() => ofParent.length === 4);
  expect(ofOne.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(ofOne.slice(0, 2).map(({ version }) => version)).toEqual([1, 2]);
  expect(ofOther.map(({ sequence }) => sequence)).toEqual([1]);
  // A parent's messages have each outlet's own sequence numbers.
  const numbersOf = (outlet: string) =>
    ofParent.filter(({ vendorId: of }) => of === outlet).map(({ sequence }) => sequence);
  expect(outletIds.map(numbersOf)).toEqual([[1, 2, 3], [1]]);
});

test("announcements that failed are retried later, without loss and in order", async () => {
  const { as, outletIds, listen } = await begin();
  const received = listen(outletIds[0]);
  publishing = () => Promise.reject(new Error("The line is down."));
  const orders = [await placeTestOrder(call, as, outletIds[0]), await placeTestOrder(call, as, outletIds[0])];
  await wait(100);
  expect(received).toEqual([]);
  publishing = undefined;
  await until(() => received.length === 2);
  expect(received.map(({ sequence, orderId }) => [sequence, orderId])).toEqual([
    [1, orders[0]?.order_id],
    [2, orders[1]?.order_id],
  ]);
  await until(isEmpty);
});

test("announcements from before a crash are sent again with the same number", async () => {
  const { as, outletIds, listen } = await begin();
  const received = listen(outletIds[0]);
  let failures = 1;
  publishing = async (...news) => {
    await spread.publish(...news);
    if (failures-- > 0) throw new Error("The process dies right after it has sent.");
  };
  const order = await placeTestOrder(call, as, outletIds[0]);
  await until(() => received.length >= 2);
  publishing = undefined;
  expect(new Set(received.map(({ sequence, orderId }) => `${sequence} ${orderId}`))).toEqual(
    new Set([`1 ${order.order_id}`]),
  );
  await until(isEmpty);
});

test("if a process dies while announcing, another takes over within seconds", async () => {
  const { as, outletIds, listen } = await begin();
  const received = listen(outletIds[0]);
  // The test app's process numbers the row and then hangs, so the second process must take over.
  publishing = () => new Promise(() => undefined);
  await placeTestOrder(call, as, outletIds[0]);
  await until(async () => {
    const { rows } = await pool.query("select 1 from outbox where sequence is not null");
    return rows.length === 1;
  });
  publishing = undefined;
  const follower = openOutbox({ ...deps, fanOut: spread });
  try {
    follower.wake();
    await until(() => received.length === 1);
    expect(received[0]?.sequence).toBe(1);
  } finally {
    await follower.close();
  }
});

test("single changes in a row are announced without delay, and many simultaneous ones share a run", async () => {
  let [due, claims] = [1, 0];
  const query = async ({ name }: { name: string }) => {
    if (name !== "claim-outbox") return { rows: [] };
    claims += 1;
    const row = {
      is_leased: true,
      stream: "nobody-listens",
      parent_stream: null,
      order_id: "o",
      sequence: 1,
    };
    return { rows: Array.from({ length: due }, (_, at) => ({ ...row, outbox_id: at + 1 })) };
  };
  const announcing = openOutbox({ ...deps, pool: { query } as never }, 60_000);
  try {
    for (let turn = 0; turn < 3; turn += 1) await announcing.run();
    expect(claims).toBe(3);
    due = 4;
    void announcing.run();
    await until(() => claims === 4);
    await wait(30);
    announcing.wake();
    await wait(30);
    expect(claims).toBe(4);
  } finally {
    await announcing.close();
  }
});
