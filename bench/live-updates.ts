import { livePath, liveProtocol } from "@waybill/contract/live";
import { join } from "node:path";
import WebSocket from "ws";
import { startChild } from "./child-process.ts";
import { send, type Call } from "./load.ts";
import { orderCalls } from "./order-creation.ts";
import { signIn, startWaybill } from "./waybill-server.ts";

export type FanOut = { name: string; subscribers: number; lastAfter: number };

const subscribers = 1_000;
const rounds = 15;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const textOf = (data: WebSocket.RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString("utf8");

/** Resolves when every socket has had the next message that counts, with the time of the last. */
const allReceive = (sockets: readonly WebSocket[], counts: (text: string) => boolean): Promise<number> =>
  new Promise((settle) => {
    let left = sockets.length;
    for (const socket of sockets) {
      const listen = (data: WebSocket.RawData) => {
        if (!counts(textOf(data))) return;
        socket.off("message", listen);
        left -= 1;
        if (left === 0) settle(performance.now());
      };
      socket.on("message", listen);
    }
  });

const opened = (socket: WebSocket): Promise<WebSocket> =>
  new Promise((settle, fail) => {
    socket.once("open", () => settle(socket));
    socket.once("error", fail);
  });

const openAll = async (open: (at: number) => Promise<WebSocket>): Promise<WebSocket[]> => {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < subscribers; at += 50) {
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, (_, offset) => open(at + offset)))));
  }
  return sockets;
};

/** The median over the rounds of the time from a call's answer to the last socket having the message. */
const timeRounds = async (
  sockets: readonly WebSocket[],
  counts: (text: string) => boolean,
  next: (round: number) => Call,
): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const received = allReceive(sockets, counts);
    const answered = send(next(round)).then(() => performance.now());
    times.push((await received) - (await answered));
  }
  for (const socket of sockets) socket.terminate();
  return median(times);
};

const bare = async (message: string): Promise<FanOut> => {
  const server = await startChild(["--import", "tsx", join(import.meta.dirname, "floor-ws.ts")], /^http\S+/);
  try {
    const url = new URL(server.said);
    const sockets = await openAll(() => opened(new WebSocket(server.said.replace("http", "ws"))));
    const call = { method: "POST", url, body: message };
    const lastAfter = await timeRounds(
      sockets,
      () => true,
      () => call,
    );
    return { name: "bare ws, the same message", subscribers, lastAfter };
  } finally {
    await server.stop();
  }
};

const product = async (databaseUrl: string): Promise<FanOut & { message: string }> => {
  const server = await startWaybill(databaseUrl);
  try {
    const tokens = await signIn(server.url, 4);
    const next = await orderCalls(server, tokens);
    const vendorId = JSON.parse(next(0).body ?? "{}").vendor_id;
    const liveUrl = new URL(livePath, server.url.replace("http", "ws"));
    const sockets = await openAll(async (at) => {
      const socket = await opened(
        new WebSocket(liveUrl, [liveProtocol, `bearer.${tokens[at % tokens.length]}`]),
      );
      const subscribed = allReceive([socket], (text) => text.includes('"subscribed"'));
      socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: vendorId }));
      await subscribed;
      return socket;
    });
    let message = "";
    const isUpdate = (text: string) => {
      if (!text.includes('"order_update"')) return false;
      message = text;
      return true;
    };
    const lastAfter = await timeRounds(sockets, isUpdate, next);
    return { name: "Waybill, from the answer to the last subscriber", subscribers, lastAfter, message };
  } finally {
    await server.stop();
  }
};

/** Commit to the last of 1,000 subscribers, beside a bare websocket server that sends the same message. */
export const measureFanOut = async (databaseUrl: string): Promise<FanOut[]> => {
  const { message, ...waybill } = await product(databaseUrl);
  return [await bare(message), waybill];
};
