import { fallbackRefreshEveryMs, quickStaleAfterMs, staleAfterMs } from "@waybill/domain/time/timings";
import type { Order } from "@waybill/contract/order";

/**
 * When a query reloads its orders (spec §4), connected or not: 60 s after the last read or update for guests or
 * with dynamic estimation, 300 s for others, and 5 s after a failed read. In a hidden tab too.
 */
export const refreshOrders = (isQuick: boolean) => ({
  refetchInterval: ({ state }: { state: { error: Error | null } }): number => {
    if (state.error) return fallbackRefreshEveryMs;
    return isQuick ? quickStaleAfterMs : staleAfterMs;
  },
  refetchIntervalInBackground: true,
});

/** Grace period before the UI shows "offline"; most reconnects finish within it. */
const patienceMs = 10_000;

/** The state of the live chip: connected, the data's age, or unknown. */
export type LiveState = { kind: "live" } | { kind: "old"; seconds: number } | { kind: "lost" };

export function liveStateOf({
  updatedAt,
  lostAt,
  wasOpen,
  now,
}: {
  updatedAt: number | undefined;
  /** When the connection was lost; undefined while it is open. */
  lostAt: number | undefined;
  /** Whether the connection was ever open on this screen. */
  wasOpen: boolean;
  now: number;
}): LiveState {
  if (lostAt === undefined) return { kind: "live" };
  if (updatedAt === undefined || now - lostAt < patienceMs) return { kind: "lost" };
  // The data was current until the connection was lost, even if the last change was long before.
  const trueUntil = wasOpen ? Math.max(updatedAt, lostAt) : updatedAt;
  return { kind: "old", seconds: Math.max(0, Math.floor((now - trueUntil) / 1000)) };
}

/** The screens with live orders: tracking shows today's, history earlier days' (spec §4). */
type LiveScreen = "tracking" | "history";

const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a time in a zone, as YYYY-MM-DD. */
function dayIn(timeZone: string, time: string | Date): string {
  const format =
    days.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  days.set(timeZone, format);
  return format.format(new Date(time));
}

/** Whether a moment is today on the country's clock. */
export const isToday = (time: string, now: Date, timeZone: string): boolean =>
  dayIn(timeZone, time) === dayIn(timeZone, now);

/** Whether an update belongs to this screen: orders created today to tracking, earlier ones to history. */
export const belongsToScreen = (
  order: Pick<Order, "created_at">,
  screen: LiveScreen,
  now: Date,
  timeZone: string,
): boolean => (screen === "tracking") === isToday(order.created_at, now, timeZone);

type Version = Pick<Order, "order_id" | "version">;

/** Returns the newer version of an order; for equal versions the known object, so that nothing re-renders. */
export const newerOrder = <One extends Version>(known: One | undefined, received: One): One =>
  known && known.version >= received.version ? known : received;

/** Merges an update into the orders: an older version returns the same list, a new order is put first. */
export function withOrder<One extends Version>(orders: readonly One[], received: One): readonly One[] {
  const known = orders.find(({ order_id }) => order_id === received.order_id);
  if (!known) return [received, ...orders];
  const winner = newerOrder(known, received);
  return winner === known ? orders : orders.map((order) => (order === known ? winner : order));
}

/**
 * Merges a fresh list into the known orders. Newer updates stay, and so do orders that arrived after the request
 * (`before` is what was known then) and are missing from the list.
 */
export function mergeFreshList<One extends Version>(
  fresh: readonly One[],
  known: readonly One[],
  before: readonly One[],
): One[] {
  const byId = new Map(known.map((order) => [order.order_id, order]));
  const old = new Set([...fresh, ...before].map(({ order_id }) => order_id));
  return [
    ...known.filter(({ order_id }) => !old.has(order_id)),
    ...fresh.map((order) => newerOrder(byId.get(order.order_id), order)),
  ];
}
