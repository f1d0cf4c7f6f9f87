// Screens with live updates: merchants' boards, which reconnect, and operators' lists, which stay open.
import { cellStream, livePath, liveProtocol } from "@waybill/contract/live";
import { listCellOrders, readFloorFigures } from "@waybill/contract/operations/orders";
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import type { Shop, TokenSource } from "./people.ts";
import type { TimedCalls } from "./timed-calls.ts";

const sleep = (ms: number, over: AbortSignal) => wait(ms, undefined, { signal: over }).catch(() => undefined);

/** Subscribes to a stream for `forMs` milliseconds; returns the number of updates received. */
async function listen(url: string, token: string, stream: string, forMs: number, over: AbortSignal) {
  const socket = new WebSocket(new URL(livePath, url.replace("http", "ws")), [
    liveProtocol,
    `bearer.${token}`,
  ]);
  let updates = 0;
  socket.on("error", () => undefined);
  socket.once("open", () => socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: stream })));
  socket.on("message", (data: Buffer) => {
    if (data.includes('"order_update"')) updates += 1;
  });
  await sleep(forMs, over);
  const closed = new Promise((settle) => socket.once("close", settle));
  socket.close();
  await closed;
  return updates;
}

/** Opens a shop's board, keeps it open for some time, and opens it again. */
export async function watchBoard(
  calls: TimedCalls,
  signed: TokenSource,
  { vendorId }: Shop,
  staysMs: number,
  over: AbortSignal,
): Promise<number> {
  let received = 0;
  while (!over.aborted) received += await listen(calls.url, await signed(), vendorId, staysMs, over);
  return received;
}

/**
 * An operator's screen of all orders: receives every update, and at the same time reads the list and the figures.
 */
export async function watchFloor(calls: TimedCalls, signed: TokenSource, over: AbortSignal): Promise<number> {
  const who = "floor";
  const listening = listen(calls.url, await signed(), cellStream, 24 * 3_600_000, over);
  while (!over.aborted) {
    const token = await signed();
    await calls.call(who, listCellOrders, { token, query: { status: "open", sort: "urgent", limit: "50" } });
    await calls.call(who, readFloorFigures, { token });
    await sleep(5_000, over);
  }
  return listening;
}
