import { livePath, liveProtocol } from "@waybill/contract/live";
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import { listOrders } from "@waybill/contract/orders";
import { endpointUrl, send } from "../load.ts";

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

type Page = { result: { data: { order_id: string }[]; pagination_key: string | null } };

type Board = { url: string; token: string; vendorId: string; isKnown: (orderId: string) => boolean };

const pageSize = 200;

/** A page of the board, asked for again while the server or its database is away. */
const readPage = async ({ url, token, vendorId }: Board, key: string | null): Promise<Page> => {
  const query = { count: String(pageSize), ...(key !== null && { pagination_key: key }) };
  const call = {
    method: listOrders.method,
    url: endpointUrl(url, listOrders, { vendorId }, query),
    headers: { authorization: `Bearer ${token}` },
  };
  let said = "nothing";
  for (const begin = performance.now(); performance.now() - begin < patienceMs; await wait(againMs)) {
    const answer = await send(call).catch(() => undefined);
    if (answer?.status === 200) return JSON.parse(answer.body) as Page;
    said = String(answer?.status ?? said);
  }
  throw new Error(`The board could not be read within ${patienceMs / 1000} s: ${said}.`);
};

/** The orders of an outlet, newest first, back to a page of which every one is known. */
export const readBoard = async (board: Board): Promise<string[]> => {
  const found: string[] = [];
  let key: string | null = null;
  do {
    const { result }: Page = await readPage(board, key);
    const ids = result.data.map(({ order_id }) => order_id);
    found.push(...ids);
    if (ids.every(board.isKnown)) break;
    key = result.pagination_key;
  } while (key !== null);
  return found;
};
