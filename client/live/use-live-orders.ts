import { livePath } from "@waybill/contract/live";
import type { Order } from "@waybill/contract/order";
import { fallbackRefreshEveryMs } from "@waybill/domain/time/timings";
import { useEffect, useRef, useState } from "react";
import { addressOfLive } from "../calls/bases.ts";
import { currentSession } from "../session/session-store.ts";
import { useSession } from "../session/use-session.ts";
import { isDue, liveStateOf, type LiveState } from "./live-rules.ts";
import { connectLive, type LiveConnection, type LiveDeps } from "./live-connection.ts";

/** The subprotocol that carries the stored token, for a browser cannot set headers (wire.md). */
function storedCredential(): string | undefined {
  const session = currentSession();
  if (!session.authenticated) return undefined;
  return `${session.mode === "GODROID" ? "godroid" : "bearer"}.${session.token}`;
}

type LiveOrders = {
  vendorIds: readonly string[];
  /** True for guests, or with dynamic estimation: data older than 60 s counts as old. */
  isQuick: boolean;
  /** When the orders shown were last read, in ms. */
  readAt: number | undefined;
  /** Called with an updated order; returns whether it belongs to this screen. */
  onOrder: (order: Order) => boolean;
  /** Reads the orders again. */
  onDue: () => void;
  deps?: Partial<LiveDeps>;
};

/** Follows the orders of some vendors while the screen is open and someone is signed in; the state is for the live chip. */
export function useLiveOrders(given: LiveOrders): LiveState {
  const { authenticated } = useSession();
  const latest = useRef(given);
  const connection = useRef<LiveConnection>(undefined);
  const [heardAt, setHeardAt] = useState<number>();
  const [lostAt, setLostAt] = useState<number | undefined>(() => Date.now());
  const [wasOpen, setWasOpen] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const vendors = given.vendorIds.join("\n");
  const updatedAt = Math.max(heardAt ?? 0, given.readAt ?? 0) || undefined;
  const known = useRef(updatedAt);

  useEffect(() => {
    latest.current = given;
    known.current = updatedAt;
  });

  useEffect(() => {
    if (!authenticated) return undefined;
    const opened = connectLive(
      { address: addressOfLive(livePath), credential: storedCredential, ...latest.current.deps },
      {
        onOrder: (order) => {
          if (latest.current.onOrder(order)) setHeardAt(Date.now());
        },
        onMissed: () => latest.current.onDue(),
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
    const look = () => {
      const time = Date.now();
      setNow(time);
      const { isQuick, onDue } = latest.current;
      if (isDue({ updatedAt: known.current, now: time, isQuick })) onDue();
    };
    const timer = setInterval(look, fallbackRefreshEveryMs);
    return () => clearInterval(timer);
  }, []);

  return liveStateOf({ updatedAt, lostAt, wasOpen, now });
}
