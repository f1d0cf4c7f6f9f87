import { type LiveMessage, liveProtocol } from "@waybill/contract/live";
import type { Order } from "@waybill/contract/order";
import { heartbeatPatienceMs } from "@waybill/domain/time/timings";
import { flagsChanged } from "../deployment/flags.ts";
import { reconnectDelay } from "./reconnect-delay.ts";

/** The part of a WebSocket that is used here. */
export type Socket = Pick<WebSocket, "send" | "close"> & {
  readyState: number;
  onopen: (() => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
};

export type LiveDeps = {
  address: string;
  /** `bearer.{token}` or `godroid.{token}`; undefined: not signed in, so no connection. */
  credential: () => string | undefined;
  openSocket?: (address: string, protocols: string[]) => Socket;
  chance?: () => number;
  log?: (words: string, facts: object) => void;
};

type LiveHandlers = {
  onOrder: (order: Order) => void;
  /** Updates may have been missed: read the orders again. */
  onMissed: () => void;
  onOpenChange: (isOpen: boolean) => void;
};

const openAsBrowser = (address: string, protocols: string[]) => new WebSocket(address, protocols) as Socket;
const logToConsole = (words: string, facts: object) => console.info(words, facts);
const isOpenState = 1;

/**
 * Keeps a live connection: subscribes to the vendors on every open and when they change, reconnects 1 s after a close,
 * and reports when updates may have been missed. A silent server counts as gone even if its socket is open. `close`
 * ends it for good.
 */
export function connectLive(deps: LiveDeps, handlers: LiveHandlers) {
  const { address, credential, openSocket = openAsBrowser, chance = Math.random, log = logToConsole } = deps;
  const sequences = makeSequences();
  let vendorIds: readonly string[] = [];
  let socket: Socket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let wasOpenBefore = false;
  let isBack = false;

  const subscribe = (vendorId: string) =>
    socket?.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: vendorId }));

  const handleMessage = (message: LiveMessage) => {
    switch (message.type) {
      case "order_update":
        handlers.onOrder(message.order);
        if (sequences.missedOne(message.stream ?? message.order.vendor_id, message.sequence))
          handlers.onMissed();
        return;
      case "error":
        log("Live updates were refused", { code: message.code });
        return;
      case "flags_changed":
        dispatchEvent(new Event(flagsChanged));
        return;
      case "subscribed":
        // Updates until now were missed; from here on they arrive. Reading earlier would lose those in between.
        if (isBack) handlers.onMissed();
        return;
      case "heartbeat":
        return;
    }
  };

  /** No browser waits for the farewell of a server that hangs. */
  const disconnect = () => {
    clearTimeout(timer);
    clearTimeout(silence);
    if (!socket) return;
    socket.onopen = null;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    socket = undefined;
  };

  const open = () => {
    clearTimeout(timer);
    const token = credential();
    if (token === undefined) return;
    const opened = openSocket(address, [liveProtocol, token]);
    let hasOpened = false;
    socket = opened;
    const end = (facts: { code: number; reason: string }) => {
      log("The live connection closed", facts);
      if (!hasOpened) failures += 1;
      disconnect();
      handlers.onOpenChange(false);
      timer = setTimeout(open, reconnectDelay(failures, chance()));
    };
    const awaitSign = () => {
      clearTimeout(silence);
      silence = setTimeout(() => end({ code: 0, reason: "the server fell silent" }), heartbeatPatienceMs);
    };
    awaitSign();
    opened.onopen = () => {
      hasOpened = true;
      awaitSign();
      failures = 0;
      sequences.forget();
      vendorIds.forEach(subscribe);
      handlers.onOpenChange(true);
      isBack = wasOpenBefore;
      wasOpenBefore = true;
    };
    opened.onmessage = ({ data }) => {
      awaitSign();
      const message = readMessage(data);
      if (message) handleMessage(message);
    };
    opened.onclose = ({ code, reason }) => end({ code, reason });
  };

  open();
  return {
    /** Follows these vendors from now on; new ones are subscribed at once. */
    follow(next: readonly string[]): void {
      const added = next.filter((id) => !vendorIds.includes(id));
      vendorIds = next;
      if (socket?.readyState === isOpenState) added.forEach(subscribe);
    },
    close: disconnect,
  };
}
export type LiveConnection = ReturnType<typeof connectLive>;

const known: ReadonlySet<unknown> = new Set<LiveMessage["type"]>([
  "subscribed",
  "heartbeat",
  "flags_changed",
  "error",
]);

/** A message of the server; undefined if this build does not know it. The server validates against the same schema. */
function readMessage(data: unknown): LiveMessage | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const message = JSON.parse(data) as { type?: unknown; order?: unknown };
    if (message.type === "order_update") return message.order ? (message as LiveMessage) : undefined;
    return known.has(message.type) ? (message as LiveMessage) : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the last number of each vendor's updates, which have no gap (contract/live.ts). */
function makeSequences() {
  const last = new Map<string, number>();
  return {
    /** Takes the next number; true when one was missed, so that the orders must be read again. */
    missedOne(stream: string, sequence: number): boolean {
      const before = last.get(stream);
      last.set(stream, Math.max(sequence, before ?? sequence));
      return before !== undefined && sequence > before + 1;
    },
    forget: () => last.clear(),
  };
}
