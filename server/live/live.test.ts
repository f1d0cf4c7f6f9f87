import { logout } from "@waybill/contract/accounts";
import { cellStream, type LiveMessage } from "@waybill/contract/live";
import { cancelOrder } from "@waybill/contract/orders";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { app, call, close, db, tokenFor } = await openTestApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`;
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  return { vendorId, outletIds, as: await tokenFor(email), outletEmail };
};

const bare = (authorization: string) => authorization.split(" ")[1] ?? "";

/** Opens a connection and records its messages; `status` is the HTTP status if it was refused. */
const connect = async (protocols: string[], headers: Record<string, string> = {}) => {
  const socket = new WebSocket(address, protocols, { headers });
  const received: LiveMessage[] = [];
  const beats: LiveMessage[] = [];
  socket.on("error", () => undefined);
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as LiveMessage;
    (message.type === "heartbeat" ? beats : received).push(message);
  });
  const status = await new Promise<number>((settle) => {
    socket.once("open", () => settle(101));
    socket.once("unexpected-response", (_, response) => {
      settle(response.statusCode ?? 0);
      response.resume();
      socket.terminate();
    });
  });
  const until = async (count: number) => {
    for (const end = performance.now() + 5000; received.length < count; await wait(5))
      if (performance.now() > end) throw new Error(`Received only ${JSON.stringify(received)}`);
    return received;
  };
  const follow = (vendor_id: string) =>
    socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id }));
  return { socket, status, received, beats, until, follow };
};
const asUser = (authorization: string) => connect(["waybill.v1", `bearer.${bare(authorization)}`]);

test("a subscriber of a vendor gets its orders, each once and numbered [7.56] [4.74]", async () => {
  const { as, outletIds } = await begin();
  const { socket, follow, until } = await asUser(as);
  expect(socket.protocol).toBe("waybill.v1");
  follow(outletIds[0]);
  expect(await until(1)).toEqual([{ type: "subscribed", vendor_id: outletIds[0] }]);
  const order = await placeTestOrder(call, as, outletIds[0]);
  await until(2);
  const reason = "mistake_error";
  const cancelled = await call(cancelOrder, {
    as,
    body: { vendor_id: outletIds[0], order_id: order.order_id, reason },
  });
  expect((await until(3)).slice(1)).toEqual([
    { type: "order_update", order, sequence: 1 },
    { type: "order_update", order: cancelled.body.result, sequence: 2 },
  ]);
  socket.terminate();
});

test("a parent gets its outlets' orders, each once even if it also subscribes to the outlet", async () => {
  const { as, vendorId, outletIds } = await begin();
  const { socket, follow, until, received } = await asUser(as);
  follow(vendorId);
  follow(outletIds[0]);
  await until(2);
  const orders = [await placeTestOrder(call, as, outletIds[0]), await placeTestOrder(call, as, outletIds[1])];
  await until(4);
  await wait(100);
  const updates = received.filter((message) => message.type === "order_update");
  expect(updates.map(({ order, sequence }) => [order.order_id, sequence]).toSorted()).toEqual(
    orders.map(({ order_id }) => [order_id, 1]).toSorted(),
  );
  socket.terminate();
});

test("a parent's partner gets the parent's own orders and no outlet's", async () => {
  const { as, vendorId, outletIds } = await begin();
  const partner = await tokenFor("godroid", vendorId);
  const { socket, follow, until, received } = await connect(["waybill.v1", `godroid.${bare(partner)}`]);
  follow(vendorId);
  await until(1);
  await placeTestOrder(call, as, outletIds[0]);
  const own = await placeTestOrder(call, as, vendorId);
  expect((await until(2))[1]).toMatchObject({ order: { order_id: own.order_id } });
  await wait(50);
  expect(received).toHaveLength(2);
  socket.terminate();
});

test("subscribing to another business's vendor is refused, and nothing is sent", async () => {
  const [mine, other] = [await begin(), await begin()];
  const sockets = [
    await asUser(mine.as),
    await asUser(await tokenFor(mine.outletEmail)),
    await connect(["waybill.v1", `godroid.${bare(await tokenFor("godroid", mine.outletIds[0]))}`]),
    await asUser(await tokenFor("guest")),
  ];
  for (const { follow, until } of sockets) {
    follow(other.outletIds[0]);
    expect((await until(1))[0]).toMatchObject({ type: "error", code: "FORBIDDEN" });
  }
  await placeTestOrder(call, other.as, other.outletIds[0]);
  await wait(150);
  expect(sockets.map(({ received }) => received.length)).toEqual([1, 1, 1, 1]);
  for (const { socket } of sockets) socket.terminate();
});

test("an outlet's user, a partner and an operator get the orders of the outlet they subscribe to", async () => {
  const { as, outletIds, outletEmail } = await begin();
  const sockets = [
    await asUser(await tokenFor(outletEmail)),
    await connect(["waybill.v1", `godroid.${bare(await tokenFor("godroid", outletIds[0]))}`]),
    await asUser(await tokenFor("ops")),
  ];
  for (const { follow, until } of sockets) {
    follow(outletIds[0]);
    await until(1);
  }
  const { order_id } = await placeTestOrder(call, as, outletIds[0]);
  for (const { until, socket } of sockets) {
    expect((await until(2))[1]).toMatchObject({ type: "order_update", order: { order_id } });
    socket.terminate();
  }
});

test("an operator who follows all orders gets each once, numbered in its own stream; nobody else can [14.56]", async () => {
  const [one, other] = [await begin(), await begin()];
  const operator = await asUser(await tokenFor("viewer"));
  operator.follow(cellStream);
  operator.follow(one.outletIds[0]);
  await operator.until(2);
  const merchant = await asUser(one.as);
  merchant.follow(cellStream);
  expect((await merchant.until(1))[0]).toMatchObject({ type: "error", code: "FORBIDDEN" });
  const guest = await tokenFor("guest");
  const orders = [
    await placeTestOrder(call, one.as, one.outletIds[0]),
    await placeTestOrder(call, other.as, other.outletIds[1]),
    await placeTestOrder(call, guest, "guest"),
  ];
  await operator.until(5);
  const updates = operator.received.filter((message) => message.type === "order_update");
  expect(updates.map(({ order }) => order.order_id).toSorted()).toEqual(
    orders.map(({ order_id }) => order_id).toSorted(),
  );
  const streamed = updates.flatMap(({ stream, sequence }) =>
    stream === undefined ? [] : `${stream} ${sequence}`,
  );
  expect(streamed).toHaveLength(2);
  expect(streamed).toEqual(
    expect.arrayContaining([`${other.outletIds[1]} 1`, expect.stringMatching(/^guest:.* 1$/)]),
  );
  expect(merchant.received).toHaveLength(1);
  operator.socket.terminate();
  merchant.socket.terminate();
});

test("a guest gets only their own orders, numbered without a gap", async () => {
  const [one, other] = [await tokenFor("guest"), await tokenFor("guest")];
  const { socket, follow, until, received } = await asUser(one);
  follow("guest");
  await until(1);
  await placeTestOrder(call, other, "guest");
  const mine = [await placeTestOrder(call, one, "guest"), await placeTestOrder(call, one, "guest")];
  await until(3);
  await wait(100);
  const updates = received.filter((message) => message.type === "order_update");
  expect(updates.map(({ order, sequence }) => [order.order_id, sequence])).toEqual(
    mine.map(({ order_id }, index) => [order_id, index + 1]),
  );
  socket.terminate();
});

test("a token is sent in the header or the subprotocol; without a valid one there is no connection [7.55]", async () => {
  const { as, outletIds } = await begin();
  const partner = await tokenFor("godroid", outletIds[0]);
  expect((await connect([], { authorization: as })).status).toBe(101);
  expect((await connect([], { authorization: partner })).status).toBe(101);
  expect((await connect(["waybill.v1", `godroid.${bare(partner)}`])).status).toBe(101);
  const refused = [
    await connect([]),
    await connect(["waybill.v1"]),
    await connect(["waybill.v1", "bearer.nonsense"]),
    await connect(["waybill.v1", `bearer.${bare(partner)}`]),
    await connect([], { authorization: await tokenFor("rider") }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test("an unreadable message gets an error, and the connection stays open", async () => {
  const { as, outletIds } = await begin();
  const { socket, follow, until } = await asUser(as);
  const odd = [
    "",
    "not json",
    "[]",
    "null",
    '{"action":"fly"}',
    '{"action":"subscribeToVendor","vendor_id":7}',
  ];
  for (const text of odd) socket.send(text);
  socket.send(Buffer.from([0, 255, 1]));
  const answers = await until(odd.length + 1);
  for (const answer of answers) expect(answer).toMatchObject({ type: "error", code: "MALFORMED_MESSAGE" });
  follow(outletIds[0]);
  expect((await until(odd.length + 2)).at(-1)).toMatchObject({ type: "subscribed" });
  socket.send("x".repeat(20_000));
  const [code] = await once(socket, "close");
  expect(code).toBe(1009);
});

test("signing out closes the connections of that session at once [4.75]", async () => {
  const { as } = await begin();
  const { outletEmail } = await begin();
  const [leaving, staying] = [await asUser(as), await asUser(await tokenFor(outletEmail))];
  const closed = once(leaving.socket, "close");
  await call(logout, { as, body: {} });
  const [code] = await closed;
  expect(code).toBe(1008);
  expect(staying.socket.readyState).toBe(WebSocket.OPEN);
  staying.socket.terminate();
});

test("a maintenance that starts is announced on an open websocket within ten seconds [10.85]", async () => {
  const { as } = await begin();
  const { socket, received } = await asUser(as);
  // Waits until the first poll has stored the baseline of the flags.
  await wait(500);
  await db.insertInto("flags").values({ name: "planned-maintenance", is_on: true }).execute();
  const switchedAt = performance.now();
  while (!received.some(({ type }) => type === "flags_changed") && performance.now() - switchedAt < 10_000)
    await wait(50);
  expect(received).toEqual([{ type: "flags_changed" }]);
  await db.deleteFrom("flags").execute();
  socket.terminate();
}, 20_000);

test("the server sends a heartbeat every five seconds [10.06]", async () => {
  const { as } = await begin();
  const { socket, beats } = await asUser(as);
  await expect.poll(() => beats.length, { timeout: 12_000 }).toBeGreaterThanOrEqual(2);
  for (const beat of beats) expect(beat).toEqual({ type: "heartbeat", at: expect.any(String) as string });
  socket.terminate();
}, 20_000);

test("a connection that floods the server with messages is closed, and others continue [23.41]", async () => {
  const { as, outletIds } = await begin();
  const flood = await connect(["waybill.v1", `bearer.${bare(as)}`]);
  const other = await connect(["waybill.v1", `bearer.${bare(as)}`]);
  const closed = once(flood.socket, "close");
  for (let at = 0; at < 2500; at += 1) flood.socket.send("{}");
  const [code] = (await closed) as [number];
  expect(code).toBe(1008);
  other.follow(outletIds[0]);
  expect(await other.until(1)).toMatchObject([{ type: "subscribed" }]);
  other.socket.terminate();
});
