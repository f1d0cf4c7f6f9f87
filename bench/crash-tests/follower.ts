import { livePath, liveProtocol } from "@waybill/contract/live";
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import { readBoard } from "./read-board.ts";

const againMs = 250;
const patienceMs = 30_000;

type Heard = { type: string; order?: { order_id: string; vendor_id: string }; sequence?: number };

export type Follower = {
  /** Order ids whose update was heard. */
  heard: ReadonlySet<string>;
  /** Order ids that were read when the connection was back, or a number was missing. */
  read: ReadonlySet<string>;
  /** How often the board was read again, and how often for a missing number. */
  readings: { all: number; forGaps: number };
  /** Resolves when one of these orders has been heard. */
  hears(orderIds: () => readonly string[]): Promise<void>;
  /** Resolves when all that was missed has been read. */
  stop(): Promise<void>;
};

/** A board that follows an outlet, comes back whenever its connection breaks, and then reads what it missed. */
export const startFollower = (url: string, token: string, vendorId: string): Follower => {
  const heard = new Set<string>();
  const read = new Set<string>();
  const readings = { all: 0, forGaps: 0 };
  let isStopped = false;
  let wasOpenBefore = false;
  let last: number | undefined;
  let connections = 0;
  let lastSeen = "nothing";
  let socket: WebSocket;
  let reading: Promise<void> = Promise.resolve();

  const readAgain = () => {
    readings.all += 1;
    const isKnown = (id: string) => heard.has(id) || read.has(id);
    reading = reading.then(async () => {
      for (const id of await readBoard({ url, token, vendorId, isKnown })) read.add(id);
    });
    reading.catch(() => undefined);
  };
  const hear = ({ type, order, sequence = 0 }: Heard) => {
    if (type === "subscribed" && wasOpenBefore) readAgain();
    if (type === "subscribed") wasOpenBefore = true;
    lastSeen = `${type} ${sequence} on connection ${connections}`;
    if (type !== "order_update" || !order) return;
    heard.add(order.order_id);
    if (last !== undefined && sequence > last + 1) {
      readings.forGaps += 1;
      readAgain();
    }
    last = Math.max(sequence, last ?? sequence);
  };
  const open = () => {
    const address = new URL(livePath, url.replace("http", "ws"));
    socket = new WebSocket(address, [liveProtocol, `bearer.${token}`]);
    connections += 1;
    socket.on("open", () => {
      lastSeen = `the opening of connection ${connections}`;
      last = undefined;
      socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: vendorId }));
    });
    socket.on("message", (data: Buffer) => hear(JSON.parse(data.toString("utf8")) as Heard));
    socket.on("error", (error) => (lastSeen = `${error.message} on connection ${connections}`));
    socket.on("close", () => void (isStopped || setTimeout(open, againMs)));
  };
  open();
  return {
    heard,
    read,
    readings,
    hears: async (orderIds) => {
      for (const begin = performance.now(); performance.now() - begin < patienceMs; await wait(5))
        if (orderIds().some((id) => heard.has(id))) return;
      throw new Error(
        `No live update within ${patienceMs / 1000} s of a kill; the board last saw: ${lastSeen}.`,
      );
    },
    stop: async () => {
      isStopped = true;
      await reading;
      socket.terminate();
    },
  };
};
