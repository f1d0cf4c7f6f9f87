import type { LiveMessage } from "@waybill/contract/live";
import type { Order } from "@waybill/contract/order";
import { flagsChanged } from "../deployment/flags.ts";
import { openReconnectingSocket, type SocketDeps } from "./reconnecting-socket.ts";

type LiveHandlers = {
  onOrder: (order: Order) => void;
  /** Updates may have been missed: read the orders again. */
  onMissed: () => void;
  onOpenChange: (isOpen: boolean) => void;
};

export type LiveDeps = SocketDeps & { log?: (words: string, facts: object) => void };

const logToConsole = (words: string, facts: object) => console.info(words, facts);

/**
 * Follows the orders of vendors: subscribes to them on every open and when they change, and reports when updates may have been
 * missed. `close` ends it for good.
 */
export function connectLive(deps: LiveDeps, handlers: LiveHandlers) {
  const { log = logToConsole } = deps;
  const sequences = makeSequences();
  let vendorIds: readonly string[] = [];
  let wasOpenBefore = false;
  let isBack = false;

  const handleMessage = (message: LiveMessage) => {
    switch (message.type) {
      case "order_update":
        handlers.onOrder(message.order);
        if (sequences.missedOne(message.stream ?? message.order.vendor_id, message.sequence))
          handlers.onMissed();
        return;
      case "error":
        log("The server refused live updates", { code: message.code });
        return;
      case "flags_changed":
        dispatchEvent(new Event(flagsChanged));
        return;
      case "subscribed":
        // The server sends updates from this moment. Orders read earlier could miss some.
        if (isBack) handlers.onMissed();
        return;
      case "heartbeat":
        return;
    }
  };

  const socket = openReconnectingSocket(deps, {
    onOpen: () => {
      sequences.forget();
      vendorIds.forEach(subscribe);
      handlers.onOpenChange(true);
      isBack = wasOpenBefore;
      wasOpenBefore = true;
    },
    onMessage: (data) => {
      const message = readMessage(data);
      if (message) handleMessage(message);
    },
    onClose: (event) => {
      const { code, reason } = event ?? { code: 0, reason: "no heartbeat from the server" };
      log("The live connection closed", { code, reason });
      handlers.onOpenChange(false);
    },
  });
  function subscribe(vendorId: string): void {
    socket.send({ action: "subscribeToVendor", vendor_id: vendorId });
  }

  return {
    /** Follows these vendors from now on; new ones are subscribed at once. */
    follow(next: readonly string[]): void {
      const added = next.filter((id) => !vendorIds.includes(id));
      vendorIds = next;
      added.forEach(subscribe);
    },
    close: socket.close,
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

/** Stores the number of each vendor's last update; the numbers have no gaps (contract/live.ts). */
function makeSequences() {
  const last = new Map<string, number>();
  return {
    /** Records the next number; true if one was skipped, so that the orders must be read again. */
    missedOne(stream: string, sequence: number): boolean {
      const before = last.get(stream);
      last.set(stream, Math.max(sequence, before ?? sequence));
      return before !== undefined && sequence > before + 1;
    },
    forget: () => last.clear(),
  };
}
