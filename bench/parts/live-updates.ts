import { livePath, liveProtocol } from "@waybill/contract/live";
import WebSocket from "ws";
import { setTimeout as wait } from "node:timers/promises";
import { residentKilobytes, startFloor } from "../child-process.ts";
import { durablePostgres } from "../databases.ts";
import { send, type Call } from "../load.ts";
import { median, formatFigure, type Figure, type Measure } from "../report.ts";
import { orderCalls, signIn, startWaybill } from "../waybill-server.ts";

/** In milliseconds, after the last socket has opened and before the server's memory is read. */
const settlingMs = 1_000;

const textOf = (data: WebSocket.RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString("utf8");

/** Resolves to the time when the last socket has received a message that `counts` accepts. */
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

type Opened = { sockets: WebSocket[]; kilobytesEach: number };

/** Opens this many sockets; returns each one's memory cost on the server. */
const openAll = async (
  subscribers: number,
  pid: number,
  open: (at: number) => Promise<WebSocket>,
): Promise<Opened> => {
  const sockets = [await open(0)];
  const before = residentKilobytes(pid);
  for (let at = 1; at < subscribers; at += 50) {
    const length = Math.min(50, subscribers - at);
    sockets.push(...(await Promise.all(Array.from({ length }, (_, offset) => open(at + offset)))));
  }
  await wait(settlingMs);
  return { sockets, kilobytesEach: (residentKilobytes(pid) - before) / (subscribers - 1) };
};

/** Milliseconds until the last socket has the message, and the server's kilobytes per socket. */
type Spread = { lastAfter: number; kilobytesEach: number };

/** The median time from a call's response until the last socket has the message. */
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

const measureBare = async (subscribers: number, rounds: number, message: string): Promise<Spread> => {
  const server = await startFloor("websocket");
  try {
    const open = () => opened(new WebSocket(server.address.replace("http", "ws")));
    const { sockets, kilobytesEach } = await openAll(subscribers, server.pid, open);
    const call = { method: "POST", url: new URL(server.address), body: message };
    const lastAfter = await timeRounds(
      rounds,
      sockets,
      () => true,
      () => call,
    );
    return { lastAfter, kilobytesEach };
  } finally {
    await server.stop();
  }
};

/** The number of tokens needed, because each may make 1,200 calls per minute, and a socket counts as one. */
const tokensFor = (subscribers: number) => 4 + Math.ceil(subscribers / 1_000);

/** Measures Waybill; also returns the message that the subscribers received. */
const measureWaybill = async (subscribers: number, rounds: number, databaseUrl: string) => {
  const server = await startWaybill(databaseUrl);
  try {
    const tokens = await signIn(server.url, tokensFor(subscribers));
    const { vendorId, next } = await orderCalls(server.url, tokens);
    const liveUrl = new URL(livePath, server.url.replace("http", "ws"));
    const { sockets, kilobytesEach } = await openAll(subscribers, server.pid, async (at) => {
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
    return { lastAfter: await timeRounds(rounds, sockets, isUpdate, next), kilobytesEach, message };
  } finally {
    await server.stop();
  }
};

/** Many subscribers of one outlet, compared with a bare websocket server sending the same message. */
const measureSpread = async (subscribers: number, rounds: number) => {
  const database = await durablePostgres();
  try {
    const { message, ...waybill } = await measureWaybill(subscribers, rounds, database.url);
    return { waybill, bare: await measureBare(subscribers, rounds, message) };
  } finally {
    await database.stop();
  }
};

const figureOf = (name: string, { waybill, bare }: Record<"waybill" | "bare", Spread>): Figure => ({
  name: `live update to the last of ${name} ÷ bare ws`,
  value: waybill.lastAfter / bare.lastAfter,
  unit: "×",
  better: "less",
  goal: 2,
  stretch: 1.3,
});

/** The time from an order's response to the last of 1,000 subscribers, compared with a bare websocket server. */
export const measureLiveUpdates: Measure = async ({ quick }) => {
  const subscribers = 1_000;
  const { waybill, bare } = await measureSpread(subscribers, quick ? 7 : 15);
  return {
    figures: [
      figureOf("1,000", { waybill, bare }),
      { name: "live update to the last of 1,000", value: waybill.lastAfter, unit: "ms", better: "less" },
    ],
    details: [
      {
        head: ["live update", "subscribers", "ms to the last", "×"],
        rows: [
          ["bare ws, the same message", subscribers, formatFigure(bare.lastAfter), "1.00"],
          [
            "Waybill",
            subscribers,
            formatFigure(waybill.lastAfter),
            (waybill.lastAfter / bare.lastAfter).toFixed(2),
          ],
        ],
      },
    ],
  };
};

/**
 * The time from an order's response to the last of 5,000 and 10,000 subscribers, and the memory of each subscriber.
 */
export const measureSockets: Measure = async ({ quick }) => {
  const spreads: { subscribers: number; waybill: Spread; bare: Spread }[] = [];
  for (const subscribers of quick ? [5_000] : [5_000, 10_000])
    spreads.push({ subscribers, ...(await measureSpread(subscribers, quick ? 3 : 9)) });
  return {
    figures: spreads.flatMap(({ subscribers, waybill, bare }): Figure[] => [
      figureOf(grouped(subscribers), { waybill, bare }),
      {
        name: `memory an authorised, subscribed socket of ${grouped(subscribers)} ÷ bare ws`,
        value: waybill.kilobytesEach / bare.kilobytesEach,
        unit: "×",
        better: "less",
        goal: 2,
        stretch: 1.4,
      },
      {
        name: `memory a socket of ${grouped(subscribers)}`,
        value: waybill.kilobytesEach,
        unit: "kB",
        better: "less",
      },
    ]),
    details: spreads.map(({ subscribers, waybill, bare }) => {
      const row = (name: string, { lastAfter, kilobytesEach }: Spread) => [
        name,
        formatFigure(lastAfter),
        (lastAfter / bare.lastAfter).toFixed(2),
        formatFigure(kilobytesEach),
        (kilobytesEach / bare.kilobytesEach).toFixed(2),
      ];
      return {
        head: [`${grouped(subscribers)} subscribers`, "ms to the last", "×", "kB a socket", "× memory"],
        rows: [row("bare ws, the same message", bare), row("Waybill", waybill)],
      };
    }),
  };
};

const grouped = (count: number): string => count.toLocaleString("en");
