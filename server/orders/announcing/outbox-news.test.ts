import { cellStream } from "@waybill/contract/live";
import { afterAll, expect, test, vi } from "vitest";
import { fanOutInProcess, type FanOut } from "../../platform/fan-out/fan-out.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { place } from "../order.fixture.ts";
import { orderOf, type OrderRow } from "../order-row.ts";
import { carriedChannel, orderChannel, readNews } from "./order-channel.ts";
import { openOutbox } from "./outbox.ts";

const { call, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const { email, outletIds } = await ownVendor(db);
const { order_id } = await place(call, await tokenFor(email), outletIds[0]);
const row = (await pool.query<OrderRow>("select * from orders where order_id = $1", [order_id])).rows[0]!;

type Due = { stream?: string; parent_stream?: string | null; order_id?: string; sequence?: number };

/** An outbox of its own over a database that the test plays: what is due, and which orders are there. */
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
    const heard: string[] = [];
    fanOut.subscribe(channel, (message) => void heard.push(message));
    return heard;
  };
  return { outbox, fanOut, listen, asked, settled, read, woken: () => woken };
};
type Begun = ReturnType<typeof begin>;
const announced = async ({ outbox }: Begun) => {
  await outbox.run();
  await outbox.close();
};

const shown = orderOf(row, deps);

test("an update is heard on its own stream, on its parent's and in the whole cell, where it names its stream", async () => {
  const begun = begin([{ stream: "v1", parent_stream: "p1", sequence: 7 }]);
  const [own, parent, other, cell] = ["v1", "p1", "v2", cellStream].map((stream) =>
    begun.listen(orderChannel(stream)),
  );
  await announced(begun);
  const update = { type: "order_update", order: shown, sequence: 7 };
  for (const heard of [own, parent])
    expect(heard?.map(readNews).map(({ stream, text }) => [stream, JSON.parse(text)])).toEqual([
      ["v1", update],
    ]);
  expect(other).toEqual([]);
  expect(cell?.map((message) => JSON.parse(readNews(message).text))).toEqual([{ ...update, stream: "v1" }]);
  expect(begun.settled).toEqual([[1]]);
  expect(begun.woken()).toBe(0);
});

test("an order that a fleet has is named to its riders' connections, and no other", async () => {
  for (const [fleet_id, named] of [
    ["own", [order_id]],
    [null, []],
  ] as const) {
    const begun = begin([{}], { order: { ...row, fleet_id } });
    const carried = begun.listen(carriedChannel);
    await announced(begun);
    expect(carried).toEqual(named);
    expect(begun.read).toEqual([[order_id]]);
  }
});

test("where nobody listens no order is read, and the announcement is over all the same", async () => {
  const begun = begin([{ parent_stream: "p1" }, { order_id: "another" }], { isFollowed: true });
  await announced(begun);
  expect(begun.read).toEqual([]);
  expect(begun.settled).toEqual([[1, 2]]);
  // What a partner follows is handed on.
  expect(begun.woken()).toBe(1);
});

test("an order that is gone is announced to nobody", async () => {
  const begun = begin([{ order_id: "gone" }, { sequence: 2 }]);
  const heard = begun.listen(orderChannel("v1"));
  await announced(begun);
  expect(heard.map((message) => JSON.parse(readNews(message).text).sequence)).toEqual([2]);
  expect(begun.settled).toEqual([[1, 2]]);
});

test("an order that this process wrote is not read for its announcement, once and for the latest five hundred", async () => {
  const due = [{}];
  const begun = begin(due);
  const heard = begun.listen(orderChannel("v1"));
  begun.outbox.remember(1, { ...row, version: 41 });
  await begun.outbox.run();
  expect(begun.read).toEqual([]);
  due.push({});
  await begun.outbox.run();
  expect(begun.read).toEqual([[order_id]]);
  const versions = () => heard.map((message) => JSON.parse(readNews(message).text).order.version);
  expect(versions()).toEqual([41, 1]);

  for (let id = 1; id <= 501; id += 1) begun.outbox.remember(id, { ...row, version: id });
  due.push({}, {});
  await announced(begun);
  expect(begun.read).toEqual([[order_id], [order_id]]);
  expect(versions()).toEqual([41, 1, 1, 2]);
});

test("an update is published where somebody listens, and nowhere else", async () => {
  for (const channel of [orderChannel("v1"), orderChannel("p1"), orderChannel(cellStream)]) {
    const begun = begin([{ parent_stream: "p1" }]);
    begun.listen(channel);
    const publish = vi.spyOn(begun.fanOut, "publish");
    await announced(begun);
    expect(publish.mock.calls.map(([published]) => published)).toEqual([channel]);
  }
});

test("while another process is at it the next turn is waited for, and five hundred at a time are announced", async () => {
  const begun = begin(
    Array.from({ length: 501 }, (_, at) => ({ sequence: at + 1 })),
    { turnsOfOthers: 2 },
  );
  const heard = begun.listen(orderChannel("v1"));
  await announced(begun);
  expect(begun.asked.filter((name) => name === "claim-outbox")).toHaveLength(4);
  expect(begun.settled.map((ids) => (ids as number[]).length)).toEqual([500, 1]);
  expect(heard.map((message) => JSON.parse(readNews(message).text).sequence)).toEqual(
    Array.from({ length: 501 }, (_, at) => at + 1),
  );
});

test("what cannot be published stays with all that comes behind it, and the failure is said", async () => {
  const begun = begin([{ sequence: 1 }, { sequence: 2 }, { sequence: 3 }]);
  const publish: FanOut["publish"] = async (_channel, message) => {
    if (JSON.parse(readNews(message).text).sequence === 2) throw new Error("The line is down.");
  };
  begun.fanOut.subscribe(orderChannel("v1"), () => undefined);
  begun.fanOut.publish = publish;
  await expect(begun.outbox.run()).rejects.toThrow("The line is down.");
  await begun.outbox.close();
  expect(begun.settled).toEqual([[1]]);
});
