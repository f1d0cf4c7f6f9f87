import { livePath, liveProtocol } from "@waybill/contract/live";
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";

const againMs = 250;
const patienceMs = 30_000;

type Heard = { type: string; order?: { order_id: string } };

export type Follower = {
  /** Order ids whose update was heard. */
  heard: ReadonlySet<string>;
  /** Resolves when one of these orders has been heard. */
  hears(orderIds: () => readonly string[]): Promise<void>;
  stop(): void;
};

/** A board that follows an outlet, and comes back whenever its connection breaks. */
export const startFollower = (url: string, token: string, vendorId: string): Follower => {
  const heard = new Set<string>();
  let isStopped = false;
  let socket: WebSocket;
  const open = () => {
    const address = new URL(livePath, url.replace("http", "ws"));
    socket = new WebSocket(address, [liveProtocol, `bearer.${token}`]);
    socket.on("open", () =>
      socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: vendorId })),
    );
    socket.on("message", (data: Buffer) => {
      const { type, order } = JSON.parse(data.toString("utf8")) as Heard;
      if (type === "order_update" && order) heard.add(order.order_id);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => void (isStopped || setTimeout(open, againMs)));
  };
  open();
  return {
    heard,
    hears: async (orderIds) => {
      for (const begin = performance.now(); performance.now() - begin < patienceMs; await wait(5))
        if (orderIds().some((id) => heard.has(id))) return;
      throw new Error(`No live update within ${patienceMs / 1000} s of a kill.`);
    },
    stop: () => {
      isStopped = true;
      socket.terminate();
    },
  };
};
