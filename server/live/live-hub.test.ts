import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { orderChannel, formatUpdate } from "../orders/announcing/order-channel.ts";
import { fanOutInProcess } from "../platform/fan-out/fan-out.ts";
import { openMetrics } from "../platform/http/metrics.ts";
import { maxUnreadBytes, openLiveHub } from "./live-hub.ts";

const partner = {
  kind: "partner",
  vendorId: "v-1",
  sessionId: "partner-1",
  tokenEnds: new Date(8.64e12),
} as const;

const begin = () => {
  const fanOut = fanOutInProcess();
  const metrics = openMetrics();
  const log = pino({ level: "silent" });
  const hub = openLiveHub({ fanOut, metrics, log, actorOfSession: async () => partner });
  const socket = () => ({
    send: vi.fn(),
    ping: vi.fn(),
    close: vi.fn(),
    terminate: vi.fn(),
    bufferedAmount: 0,
  });
  const publish = () => fanOut.publish(orderChannel("v-1"), formatUpdate({ stream: "v-1", text: "news" }));
  return { hub, metrics, socket, publish };
};

test("an update is encoded once for all subscribers", async () => {
  const { hub, socket, publish } = begin();
  const sockets = [socket(), socket()];
  for (const one of sockets) await hub.follow(hub.join(one, partner), "v-1");
  await publish();
  const [first, second] = sockets.map(({ send }) => send.mock.calls.at(-1)?.[0]);
  expect(first.toString()).toBe("news");
  expect(second).toBe(first);
});

test("a peer that reads too slowly is dropped, and the others continue", async () => {
  const { hub, socket, publish } = begin();
  const [slow, quick] = [socket(), socket()];
  for (const one of [slow, quick]) await hub.follow(hub.join(one, partner), "v-1");
  slow.bufferedAmount = maxUnreadBytes + 1;
  await publish();
  expect(slow.terminate).toHaveBeenCalledOnce();
  expect(quick.send).toHaveBeenCalledTimes(2);
});

test("a heartbeat goes to every connected client, with or without subscriptions [10.06]", async () => {
  const { hub, socket } = begin();
  const sockets = [socket(), socket()];
  const peers = sockets.map((one) => hub.join(one, partner));
  await hub.follow(peers[0]!, "v-1");
  const beat = { type: "heartbeat", at: "2026-03-01T04:00:00.000Z" } as const;
  hub.sendToAll(beat);
  const received = sockets.map(({ send }) => JSON.parse(send.mock.calls.at(-1)?.[0].toString()) as unknown);
  expect(received).toEqual([beat, beat]);
});

test("a client that misses two pings is disconnected; one that responds stays [10.06]", () => {
  const { hub, socket } = begin();
  const [dead, alive] = [socket(), socket()];
  hub.join(dead, partner);
  const peer = hub.join(alive, partner);
  for (let beat = 0; beat < 3; beat += 1) {
    expect(dead.terminate).not.toHaveBeenCalled();
    hub.pingAll();
    peer.missedPongs = 0;
  }
  expect(dead.ping).toHaveBeenCalledTimes(2);
  expect(dead.terminate).toHaveBeenCalledOnce();
  expect(alive.terminate).not.toHaveBeenCalled();
});

test("a closed connection gets no messages and is not counted", async () => {
  const { hub, metrics, socket, publish } = begin();
  const one = socket();
  const peer = hub.join(one, partner);
  await hub.follow(peer, "v-1");
  hub.removePeer(peer);
  await publish();
  expect(one.send).toHaveBeenCalledTimes(1);
  expect((await metrics.liveConnections.get()).values[0]?.value).toBe(0);
});
