import { livePath } from "@waybill/contract/live";
import type { Order } from "@waybill/contract/order";
import { useEffect, useRef, useState } from "react";
import { addressOfLive } from "../calls/bases.ts";
import { currentSession } from "../session/session-store.ts";
import { useSession } from "../session/use-session.ts";
import { liveStateOf, type LiveState } from "./live-rules.ts";
import { connectLive, type LiveConnection, type LiveDeps } from "./live-connection.ts";

/** The subprotocol with the stored token: a browser cannot set a websocket's headers. */
function storedCredential(): string | undefined {
  const session = currentSession();
  if (!session.authenticated) return undefined;
  return `${session.mode === "GODROID" ? "godroid" : "bearer"}.${session.token}`;
}

/** How often the age on the live chip is updated. */
const chipEveryMs = 5000;

type LiveOrders = {
  vendorIds: readonly string[];
  /** When the orders shown were last read or updated, in ms. */
  updatedAt: number | undefined;
  /** Called with an updated order. */
  onOrder: (order: Order) => void;
  /** Called when updates may have been missed: read the orders again. */
  onMissed: () => void;
  deps?: Partial<LiveDeps>;
};

/**
 * Follows the orders of some vendors while the screen is open and someone is signed in. Returns the state of the live chip.
 * The query that reads the orders refreshes them by itself (`refreshOrders`), connected or not.
 */
export function useLiveOrders(options: LiveOrders): LiveState {
  const { authenticated } = useSession();
  const latest = useRef(options);
  const connection = useRef<LiveConnection>(undefined);
  const [lostAt, setLostAt] = useState<number | undefined>(() => Date.now());
  const [wasOpen, setWasOpen] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const vendors = options.vendorIds.join("\n");

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!authenticated) return undefined;
    const opened = connectLive(
      { address: addressOfLive(livePath), credential: storedCredential, ...latest.current.deps },
      {
        onOrder: (order) => latest.current.onOrder(order),
        onMissed: () => latest.current.onMissed(),
        onOpenChange: (isOpen) => {
          if (isOpen) setWasOpen(true);
          setLostAt((before) => (isOpen ? undefined : (before ?? Date.now())));
        },
      },
    );
    opened.follow(latest.current.vendorIds);
    connection.current = opened;
    return () => {
      opened.close();
      connection.current = undefined;
    };
  }, [authenticated]);

  useEffect(() => connection.current?.follow(vendors === "" ? [] : vendors.split("\n")), [vendors]);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), chipEveryMs);
    return () => clearInterval(timer);
  }, []);

  return liveStateOf({ updatedAt: options.updatedAt, lostAt, wasOpen, now });
}
