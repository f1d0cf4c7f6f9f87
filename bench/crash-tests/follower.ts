import { livePath, liveProtocol } from "@waybill/contract/live";
import { listOrders } from "@waybill/contract/orders";
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import { endpointUrl, send } from "../load.ts";

const retryAfterMs = 250;
const timeoutMs = 30_000;

type Message = { type: string; order?: { order_id: string; vendor_id: string }; sequence?: number };

export type Follower = {
  /** Ids of orders whose live update arrived. */
  received: ReadonlySet<string>;
  /** Ids of orders read after a reconnect, or after a missing sequence number. */
  read: ReadonlySet<string>;
  /** How often the board was read again: in total, and because of a missing sequence number. */
  reloads: { all: number; forGaps: number };
  /** Resolves when the live update of one of these orders has arrived. */
  waitForUpdate(orderIds: () => readonly string[]): Promise<void>;
  /** Resolves when everything that was missed has been read. */
  stop(): Promise<void>;
};

type Page = { result: { data: { order_id: string }[]; pagination_key: string | null } };
type Board = { url: string; token: string; vendorId: string; isKnown: (orderId: string) => boolean };

const pageSize = 200;

/** Reads a page of the board; retries while the server or its database is down. */
const readPage = async ({ url, token, vendorId }: Board, key: string | null): Promise<Page> => {
  const query = { count: String(pageSize), ...(key !== null && { pagination_key: key }) };
  const call = {
    method: listOrders.method,
    url: endpointUrl(url, listOrders, { vendorId }, query),
    headers: { authorization: `Bearer ${token}` },
  };
  let lastStatus = "no answer";
  for (const begin = performance.now(); performance.now() - begin < timeoutMs; await wait(retryAfterMs)) {
    const answer = await send(call).catch(() => undefined);
    if (answer?.status === 200) return JSON.parse(answer.body) as Page;
    lastStatus = String(answer?.status ?? lastStatus);
  }
  throw new Error(`The board could not be read within ${timeoutMs / 1000} s: ${lastStatus}.`);
};

/** Reads the orders of an outlet, newest first, until a page has only known ones. */
const readBoard = async (board: Board): Promise<string[]> => {
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

/** A board that subscribes to an outlet, reconnects after a lost connection, and reads what it missed. */
export const startFollower = (url: string, token: string, vendorId: string): Follower => {
  const received = new Set<string>();
  const read = new Set<string>();
  const reloads = { all: 0, forGaps: 0 };
  let isStopped = false;
  let wasOpenBefore = false;
  let lastSequence: number | undefined;
  let connections = 0;
  let lastEvent = "nothing";
  let socket: WebSocket;
  let reloading: Promise<void> = Promise.resolve();

  const reload = () => {
    reloads.all += 1;
    const isKnown = (id: string) => received.has(id) || read.has(id);
    reloading = reloading.then(async () => {
      for (const id of await readBoard({ url, token, vendorId, isKnown })) read.add(id);
    });
    reloading.catch(() => undefined);
  };
  const handleMessage = ({ type, order, sequence = 0 }: Message) => {
    if (type === "subscribed" && wasOpenBefore) reload();
    if (type === "subscribed") wasOpenBefore = true;
    lastEvent = `${type} ${sequence} on connection ${connections}`;
    if (type !== "order_update" || !order) return;
    received.add(order.order_id);
    if (lastSequence !== undefined && sequence > lastSequence + 1) {
      reloads.forGaps += 1;
      reload();
    }
    lastSequence = Math.max(sequence, lastSequence ?? sequence);
  };
  const open = () => {
    const address = new URL(livePath, url.replace("http", "ws"));
    socket = new WebSocket(address, [liveProtocol, `bearer.${token}`]);
    connections += 1;
    socket.on("open", () => {
      lastEvent = `the opening of connection ${connections}`;
      lastSequence = undefined;
      socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: vendorId }));
    });
    socket.on("message", (data: Buffer) => handleMessage(JSON.parse(data.toString("utf8")) as Message));
    socket.on("error", (error) => (lastEvent = `${error.message} on connection ${connections}`));
    socket.on("close", () => void (isStopped || setTimeout(open, retryAfterMs)));
  };
  open();
  return {
    received,
    read,
    reloads,
    waitForUpdate: async (orderIds) => {
      for (const begin = performance.now(); performance.now() - begin < timeoutMs; await wait(5))
        if (orderIds().some((id) => received.has(id))) return;
      throw new Error(
        `No live update within ${timeoutMs / 1000} s of a kill; the board last received: ${lastEvent}.`,
      );
    },
    stop: async () => {
      isStopped = true;
      await reloading;
      socket.terminate();
    },
  };
};
