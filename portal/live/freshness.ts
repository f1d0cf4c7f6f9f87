import { quickStaleAfterMs, staleAfterMs } from "@waybill/domain/timings";

export type Freshness = {
  /** When the orders were last read or updated, in ms; undefined: never yet. */
  updatedAt: number | undefined;
  now: number;
  /** For guests, or with dynamic estimation on. */
  isQuick: boolean;
  isSocketOpen: boolean;
};

/**
 * Whether the orders are due for another look (asked every 5 s): when the last update is older than 60 s for guests or
 * with dynamic estimation, 300 s for others (spec §4). Without a socket every look is due.
 */
export function isDue({ updatedAt, now, isQuick, isSocketOpen }: Freshness): boolean {
  if (updatedAt === undefined || !isSocketOpen) return true;
  return now - updatedAt > (isQuick ? quickStaleAfterMs : staleAfterMs);
}

/** What the live chip says: connected, or how old the picture is, or that it is not known yet. */
export type LiveState = { kind: "live" } | { kind: "old"; seconds: number } | { kind: "lost" };

export function liveStateOf({
  updatedAt,
  lostAt,
  now,
}: {
  updatedAt: number | undefined;
  /** When the connection was lost; undefined while it stands. */
  lostAt: number | undefined;
  now: number;
}): LiveState {
  if (lostAt === undefined) return { kind: "live" };
  if (updatedAt === undefined || updatedAt <= lostAt) return { kind: "lost" };
  return { kind: "old", seconds: Math.max(0, Math.floor((now - updatedAt) / 1000)) };
}
