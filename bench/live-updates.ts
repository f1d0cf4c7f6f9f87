import { livePath, liveProtocol } from "@waybill/contract/live";
import WebSocket from "ws";
import { startFloor } from "./child-process.ts";
import { durablePostgres } from "./databases.ts";
import { send, type Call } from "./load.ts";
import { median, written, type Measure } from "./report.ts";
import { orderCalls, signIn, startWaybill } from "./waybill-server.ts";

const subscribers = 1_000;

const textOf = (data: WebSocket.RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString("utf8");

/** Resolves with the time when the last socket has received a message that counts. */
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
  for (let at = 0; at < subscribers; at += 50)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, (_, offset) => open(at + offset)))));
  return sockets;
};

/** The median time from a call's answer to the last socket having the message. */
const timeRounds = async (
  rounds: number,
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

const measureBare = async (rounds: number, message: string): Promise<number> => {
  const server = await startFloor("websocket");
  try {
    const sockets = await openAll(() => opened(new WebSocket(server.address.replace("http", "ws"))));
    const call = { method: "POST", url: new URL(server.address), body: message };
    return await timeRounds(
      rounds,
      sockets,
      () => true,
      () => call,
    );
  } finally {
    await server.stop();
  }
};

/** The time, and the message that the subscribers received. */
const measureWaybill = async (rounds: number, databaseUrl: string) => {
  const server = await startWaybill(databaseUrl);
  try {
    const tokens = await signIn(server.url, 4);
    const { vendorId, next } = await orderCalls(server.url, tokens);
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
    return { lastAfter: await timeRounds(rounds, sockets, isUpdate, next), message };
  } finally {
    await server.stop();
  }
};

/** From an order's answer to the last of 1,000 subscribers, beside a bare websocket server with the same message. */
export const measureLiveUpdates: Measure = async ({ quick }) => {
  const rounds = quick ? 7 : 15;
  const database = await durablePostgres();
  try {
    const { message, lastAfter } = await measureWaybill(rounds, database.url);
    const bare = await measureBare(rounds, message);
    return {
      figures: [
        {
          name: "live update to the last of 1,000 ÷ bare ws",
          value: lastAfter / bare,
          ...({ unit: "×", better: "less", goal: 2, stretch: 1.3 } as const),
        },
        { name: "live update to the last of 1,000", value: lastAfter, unit: "ms", better: "less" },
      ],
      details: [
        {
          head: ["live update", "subscribers", "ms to the last", "×"],
          rows: [
            ["bare ws, the same message", subscribers, written(bare), "1.00"],
            ["Waybill", subscribers, written(lastAfter), (lastAfter / bare).toFixed(2)],
          ],
        },
      ],
    };
  } finally {
    await database.stop();
  }
};
