import { cellStream } from "@waybill/contract/live";
import { afterAll, expect, test, vi } from "vitest";
import { fanOutInProcess, type FanOut } from "../../platform/fan-out/fan-out.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { placeTestOrder } from "../order.fixture.ts";
import { orderOfRow, type OrderRow } from "../order-row.ts";
import { ordersWithRiderChannel, orderChannel, parseUpdate } from "./order-channel.ts";
import { openOutbox } from "./outbox.ts";

const { call, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const { email, outletIds } = await ownVendor(db);
const { order_id } = await placeTestOrder(call, await tokenFor(email), outletIds[0]);
const row = (await pool.query<OrderRow>("select * from orders where order_id = $1", [order_id])).rows[0]!;

type Due = { stream?: string; parent_stream?: string | null; order_id?: string; sequence?: number };

/** Opens an outbox over a fake database that returns these due rows and this order. */
const begin = (due: Due[], { order = row, isFollowed = false, turnsOfOthers = 0 } = {}) => {
  const fanOut = fanOutInProcess();
  const asked: string[] = [];
  const settled: unknown[] = [];
  const read: unknown[] = [];
  let woken = 0;
  const query = async ({ name, values }: { name: string; values: unknown[] }) => {
    asked.push(name);
    if (name === "settle-outbox") settled.push(values.find((value) => Array.isArray(value)));
    if (name === "settle-outbox") return { rows: [{ is_followed: isFollowed }] };
    if (name === "orders-by-id") read.push(values[0]);
    if (name === "orders-by-id") return { rows: [order] };
    if (name !== "claim-outbox" || turnsOfOthers-- > 0) return { rows: [] };
    const blank = { stream: "v1", parent_stream: null, order_id, sequence: 1, is_leased: true };
    return {
      rows: due.splice(0, Number(values[1])).map((one, at) => ({ ...blank, outbox_id: at + 1, ...one })),
    };
  };
  const outbox = openOutbox({ ...deps, fanOut, pool: { query } as never }, 0);
  outbox.whenFollowed(() => void (woken += 1));
  const listen = (channel: string) => {
    const received: string[] = [];
    fanOut.subscribe(channel, (message) => void received.push(message));
    return received;
  };
  return { outbox, fanOut, listen, asked, settled, read, woken: () => woken };
};
type Started = ReturnType<typeof begin>;
const announced = async ({ outbox }: Started) => {
  await outbox.run();
  await outbox.close();
};

const shown = orderOfRow(row, deps);

test("an update is sent to its own stream, its parent's, and the whole cell's, where it names its stream", async () => {
  const started = begin([{ stream: "v1", parent_stream: "p1", sequence: 7 }]);
  const [own, parent, other, cell] = ["v1", "p1", "v2", cellStream].map((stream) =>
    started.listen(orderChannel(stream)),
  );
  await announced(started);
  const update = { type: "order_update", order: shown, sequence: 7 };
  for (const received of [own, parent])
    expect(received?.map(parseUpdate).map(({ stream, text }) => [stream, JSON.parse(text)])).toEqual([
      ["v1", update],
    ]);
  expect(other).toEqual([]);
  expect(cell?.map((message) => JSON.parse(parseUpdate(message).text))).toEqual([
    { ...update, stream: "v1" },
  ]);
  expect(started.settled).toEqual([[1]]);
  expect(started.woken()).toBe(0);
});

test("only changes of orders that a fleet has are published to riders' connections", async () => {
  for (const [fleet_id, named] of [
    ["own", [order_id]],
    [null, []],
  ] as const) {
    const started = begin([{}], { order: { ...row, fleet_id } });
    const carried = started.listen(ordersWithRiderChannel);
    await announced(started);
    expect(carried).toEqual(named);
    expect(started.read).toEqual([[order_id]]);
  }
});

test("without listeners no order is read, and the announcement is still settled", async () => {
  const started = begin([{ parent_stream: "p1" }, { order_id: "another" }], { isFollowed: true });
  await announced(started);
  expect(started.read).toEqual([]);
  expect(started.settled).toEqual([[1, 2]]);
  // Changes of an order that a partner subscribes to are queued for webhooks.
  expect(started.woken()).toBe(1);
});

test("a deleted order is not announced", async () => {
  const started = begin([{ order_id: "gone" }, { sequence: 2 }]);
  const received = started.listen(orderChannel("v1"));
  await announced(started);
  expect(received.map((message) => JSON.parse(parseUpdate(message).text).sequence)).toEqual([2]);
  expect(started.settled).toEqual([[1, 2]]);
});

test("the latest five hundred orders that this process wrote are not read again for their first announcement", async () => {
  const due = [{}];
  const started = begin(due);
  const received = started.listen(orderChannel("v1"));
  started.outbox.cacheOrder(1, { ...row, version: 41 });
  await started.outbox.run();
  expect(started.read).toEqual([]);
  due.push({});
  await started.outbox.run();
  expect(started.read).toEqual([[order_id]]);
  const versions = () => received.map((message) => JSON.parse(parseUpdate(message).text).order.version);
  expect(versions()).toEqual([41, 1]);

  for (let id = 1; id <= 501; id += 1) started.outbox.cacheOrder(id, { ...row, version: id });
  due.push({}, {});
  await announced(started);
  expect(started.read).toEqual([[order_id], [order_id]]);
  expect(versions()).toEqual([41, 1, 1, 2]);
});

test("an update is published only if there are listeners", async () => {
  for (const channel of [orderChannel("v1"), orderChannel("p1"), orderChannel(cellStream)]) {
    const started = begin([{ parent_stream: "p1" }]);
    started.listen(channel);
    const publish = vi.spyOn(started.fanOut, "publish");
    await announced(started);
    expect(publish.mock.calls.map(([published]) => published)).toEqual([channel]);
  }
});

test("while another process announces this one waits for its turn, and announces at most five hundred at a time", async () => {
  const started = begin(
    Array.from({ length: 501 }, (_, at) => ({ sequence: at + 1 })),
    { turnsOfOthers: 2 },
  );
  const received = started.listen(orderChannel("v1"));
  await announced(started);
  expect(started.asked.filter((name) => name === "claim-outbox")).toHaveLength(4);
  expect(started.settled.map((ids) => (ids as number[]).length)).toEqual([500, 1]);
  expect(received.map((message) => JSON.parse(parseUpdate(message).text).sequence)).toEqual(
    Array.from({ length: 501 }, (_, at) => at + 1),
  );
});

test("an update that cannot be published blocks those behind it, and the failure is logged", async () => {
  const started = begin([{ sequence: 1 }, { sequence: 2 }, { sequence: 3 }]);
  const publish: FanOut["publish"] = async (_channel, message) => {
    if (JSON.parse(parseUpdate(message).text).sequence === 2) throw new Error("The line is down.");
  };
  started.fanOut.subscribe(orderChannel("v1"), () => undefined);
  started.fanOut.publish = publish;
  await expect(started.outbox.run()).rejects.toThrow("The line is down.");
  await started.outbox.close();
  expect(started.settled).toEqual([[1]]);
});
