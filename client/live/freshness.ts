import { quickStaleAfterMs, staleAfterMs } from "@waybill/domain/timings";

export type Freshness = {
  /** When the orders were last read or updated, in ms; undefined: never yet. */
  updatedAt: number | undefined;
  now: number;
  /** For guests, or with dynamic estimation on. */
  isQuick: boolean;
};

/**
 * Whether the orders are due for another look (asked every 5 s): when the last update is older than 60 s for guests or
 * with dynamic estimation, 300 s for others (spec §4), connected or not. What was never read is always due.
 */
export function isDue({ updatedAt, now, isQuick }: Freshness): boolean {
  if (updatedAt === undefined) return true;
  return now - updatedAt > (isQuick ? quickStaleAfterMs : staleAfterMs);
}

/** So long a lost connection is only being sought; most are back within it. */
const patienceMs = 10_000;

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
  if (updatedAt === undefined || now - lostAt < patienceMs) return { kind: "lost" };
  // Up to the moment of the loss the picture was true, however long ago the last order changed.
  return { kind: "old", seconds: Math.max(0, Math.floor((now - Math.max(updatedAt, lostAt)) / 1000)) };
}
