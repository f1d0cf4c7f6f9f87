import type { Order } from "@waybill/contract/order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BrowserSocket } from "./reconnecting-socket.ts";
import { connectLive } from "./live-connection.ts";

class FakeSocket implements BrowserSocket {
  readyState = 0;
  sent: unknown[] = [];
  onopen: BrowserSocket["onopen"] = null;
  onclose: BrowserSocket["onclose"] = null;
  onmessage: BrowserSocket["onmessage"] = null;
  readonly address: string;
  readonly protocols: string[];
  constructor(address: string, protocols: string[]) {
    this.address = address;
    this.protocols = protocols;
  }
  send(data: unknown) {
    this.sent.push(JSON.parse(String(data)));
  }
  close() {
    this.readyState = 2;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code, reason: "" });
  }
  deliver(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  updates(vendor_id: string, sequence: number) {
    this.deliver({
      type: "order_update",
      sequence,
      order: { order_id: `${vendor_id}-1`, vendor_id, version: 1 },
    });
  }
}

const begin = (vendorIds = ["v-1"]) => {
  const sockets: FakeSocket[] = [];
  const received: Order[] = [];
  const calls = { missed: vi.fn(), openChange: vi.fn(), log: vi.fn() };
  const live = connectLive(
    {
      address: "ws://here/ws",
      credential: () => "bearer.a.b.c",
      openSocket: (address, protocols) => {
        const socket = new FakeSocket(address, protocols);
        sockets.push(socket);
        return socket;
      },
      chance: () => 0.5,
      log: calls.log,
    },
    { onOrder: (order) => received.push(order), onMissed: calls.missed, onOpenChange: calls.openChange },
  );
  live.follow(vendorIds);
  return { live, sockets, received, ...calls, last: () => sockets.at(-1) as FakeSocket };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the token is sent with the protocol's name, and the vendor is subscribed on open [4.74] [7.56]", () => {
  const { last } = begin();
  expect(last().protocols).toEqual(["waybill.v1", "bearer.a.b.c"]);
  expect(last().sent).toEqual([]);
  last().opens();
  expect(last().sent).toEqual([{ action: "subscribeToVendor", vendor_id: "v-1" }]);
});

test("choosing another vendor subscribes to it on the same connection [4.74]", () => {
  const { live, last, sockets } = begin();
  last().opens();
  live.follow(["v-2"]);
  expect(last().sent.at(-1)).toEqual({ action: "subscribeToVendor", vendor_id: "v-2" });
  expect(sockets).toHaveLength(1);
});

test("a connection that is closed for good while reconnecting does not reconnect", () => {
  const { live, last, sockets, openChange } = begin();
  last().opens();
  openChange.mockImplementation((isOpen: boolean) => isOpen || live.close());
  last().drop();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test("an update message contains its order [7.56]", () => {
  const { last, received } = begin();
  last().opens();
  last().updates("v-1", 7);
  expect(received.map(({ order_id }) => order_id)).toEqual(["v-1-1"]);
});

test("an unknown message is ignored", () => {
  const { last, received } = begin();
  last().opens();
  last().onmessage?.({ data: "not json" });
  last().deliver({ type: "order_update" });
  last().deliver({ type: "weather" });
  expect(received).toEqual([]);
});

test("a close is logged before the connection opens again one second later [4.75] [8.62] [9.08]", () => {
  const { last, sockets, log, openChange } = begin();
  last().opens();
  last().drop(1006);
  expect(log).toHaveBeenCalledWith("The live connection closed", { code: 1006, reason: "" });
  expect(openChange.mock.calls).toEqual([[true], [false]]);
  vi.advanceTimersByTime(999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  last().opens();
  expect(last().sent).toEqual([{ action: "subscribeToVendor", vendor_id: "v-1" }]);
});

test("after two failed attempts to connect the next one comes up to 15 s later, at random [10.125]", () => {
  const { last, sockets } = begin();
  last().drop();
  vi.advanceTimersByTime(1000);
  last().drop();
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(15_000);
  expect(sockets).toHaveLength(3);
});

test("a gap in the sequence numbers, and each reconnect, reloads the orders; the first open does not", () => {
  const { last, missed } = begin(["v-1", "v-2"]);
  last().opens();
  last().updates("v-1", 4);
  last().updates("v-2", 90);
  last().updates("v-1", 5);
  expect(missed).not.toHaveBeenCalled();
  last().updates("v-1", 7);
  expect(missed).toHaveBeenCalledTimes(1);
  last().drop();
  vi.advanceTimersByTime(1000);
  last().opens();
  expect(missed).toHaveBeenCalledTimes(1);
  last().deliver({ type: "subscribed", vendor_id: "v-1" });
  expect(missed).toHaveBeenCalledTimes(2);
  last().updates("v-1", 20);
  expect(missed).toHaveBeenCalledTimes(2);
});

test("a subscriber to all orders tracks the sequence of each stream separately [14.56]", () => {
  const { last, missed } = begin(["*"]);
  last().opens();
  const update = (stream: string, sequence: number) =>
    last().deliver({
      type: "order_update",
      sequence,
      stream,
      order: { order_id: `${stream}-1`, vendor_id: "guest", version: 1 },
    });
  update("guest:a", 4);
  update("guest:b", 9);
  update("guest:a", 5);
  expect(missed).not.toHaveBeenCalled();
  update("guest:b", 11);
  expect(missed).toHaveBeenCalledTimes(1);
});

test("a connection closed for good never reopens [4.75]", () => {
  const { live, last, sockets } = begin();
  last().opens();
  live.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test("a server that hangs with its socket open is detected within ten seconds, and the client reconnects [10.06] [10.07]", () => {
  const { last, sockets, openChange } = begin();
  last().opens();
  for (let beats = 0; beats < 4; beats += 1) {
    vi.advanceTimersByTime(5000);
    last().deliver({ type: "heartbeat", at: "2026-03-01T04:00:00.000Z" });
  }
  expect(openChange.mock.calls).toEqual([[true]]);
  const hung = last();
  vi.advanceTimersByTime(9999);
  expect(openChange.mock.calls).toEqual([[true], [false]]);
  expect(hung.readyState).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  // Messages of the old socket are ignored.
  hung.opens();
  expect(openChange).toHaveBeenCalledTimes(2);
});

test("any message counts as a heartbeat, and a connection that never opens is dropped too [10.06]", () => {
  const { last, sockets, openChange } = begin();
  last().opens();
  vi.advanceTimersByTime(9000);
  last().updates("v-1", 1);
  vi.advanceTimersByTime(9000);
  expect(openChange.mock.calls).toEqual([[true]]);
  last().drop();
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(11_000);
  expect(sockets).toHaveLength(3);
});
