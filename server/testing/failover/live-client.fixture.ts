import { pathOf } from "@waybill/contract/endpoint";
import type { LiveMessage } from "@waybill/contract/live";
import type { Order } from "@waybill/contract/order";
import { listOrders } from "@waybill/contract/orders";
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";

type Client = { origins: readonly string[]; token: string; vendorId: string };

type Page = { result: { data: Order[]; pagination_key: string | null } };

const againAfterMs = 1000;

/**
 * A client of the live updates that behaves like the portal: it reconnects a second after a close, and reads the
 * orders after a reconnect or a missing sequence number. `versions` has the version of each order that it shows.
 */
export function openLiveClient({ origins, token, vendorId }: Client) {
  const versions = new Map<string, number>();
  let last: number | undefined;
  let isOver = false;
  let [opened, reads, updates] = [0, 0, 0];
  let socket: WebSocket | undefined;

  const show = ({ order_id, version }: Pick<Order, "order_id" | "version">) =>
    void versions.set(order_id, Math.max(version, versions.get(order_id) ?? 0));

  const readPage = async (key: string | null): Promise<Page["result"]> => {
    const url = new URL(pathOf(listOrders, { vendorId }), origins[reads % origins.length]);
    url.searchParams.set("count", "100");
    if (key !== null) url.searchParams.set("pagination_key", key);
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return ((await answer.json()) as Page).result;
  };
  const readAll = async () => {
    for (let key: string | null = null; ;) {
      const { data, pagination_key }: Page["result"] = await readPage(key);
      data.forEach(show);
      key = pagination_key;
      if (key === null) return;
    }
  };
  let isDirty = false;
  let reading: Promise<void> | undefined;
  /** Reads all orders; if an update is missed during a read, reads them again. */
  const readAgain = (): void => {
    isDirty = true;
    reading ??= (async () => {
      while (isDirty && !isOver) {
        isDirty = false;
        reads += 1;
        await readAll().catch(async () => {
          isDirty = true;
          await wait(againAfterMs);
        });
      }
      reading = undefined;
    })();
  };

  const open = (): void => {
    if (isOver) return;
    const origin = origins[opened % origins.length] ?? "";
    opened += 1;
    const now = new WebSocket(`${origin.replace("http", "ws")}/ws`, ["waybill.v1", `bearer.${token}`]);
    socket = now;
    now.on("error", () => undefined);
    now.once("open", () => now.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: vendorId })));
    now.once("close", () => {
      last = undefined;
      setTimeout(open, againAfterMs);
    });
    now.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as LiveMessage;
      if (message.type === "subscribed") readAgain();
      if (message.type !== "order_update") return;
      updates += 1;
      show(message.order);
      if (last !== undefined && message.sequence > last + 1) readAgain();
      last = Math.max(last ?? 0, message.sequence);
    });
  };
  open();
  return {
    versions,
    counts: () => ({ opened, reads, updates }),
    close: () => {
      isOver = true;
      socket?.terminate();
    },
  };
}
