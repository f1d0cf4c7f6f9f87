/** The latest ready time of an order, in minutes from now. */
export const maxReadyMinutes = 180;

export type RequestedReady = {
  ready_in_minutes?: number | null | undefined;
  /** Unix seconds; used if both are given. */
  ready_at?: number | null | undefined;
};

/** Returns the requested ready time in unix seconds; undefined if none was given. */
export function requestedReadyAt(
  { ready_at, ready_in_minutes }: RequestedReady,
  now: Date,
): number | undefined {
  if (ready_at != null) return ready_at;
  if (ready_in_minutes == null) return undefined;
  return Math.floor(now.getTime() / 1000) + ready_in_minutes * 60;
}

type ReadyTimes = { ready_at?: number | undefined; ready_usually_later?: number | undefined };

/**
 * Returns when an order is really expected to be ready, in unix seconds: the stated time plus the outlet's usual
 * delay at this hour, in minutes.
 */
export const expectedReadyAt = <Time extends number | undefined>({
  ready_at,
  ready_usually_later = 0,
}: ReadyTimes & { ready_at: Time }): Time =>
  (ready_at === undefined ? undefined : ready_at + ready_usually_later * 60) as Time;

type Times = { pickup_at: string | null; delivery_at: string | null };

/**
 * Returns the expected times of an order with a changed ready time: collected not before it is ready and, if it is
 * ready earlier than expected, as soon as a rider can be there (`soonest`); the ride keeps its length.
 */
export function timesAfterReadyChange(
  { pickup_at, delivery_at }: Times,
  readyAt: number,
  soonest: Date,
): Times {
  if (pickup_at === null || delivery_at === null) return { pickup_at, delivery_at };
  const [pickUp, delivery] = [Date.parse(pickup_at), Date.parse(delivery_at)];
  const next = Math.max(readyAt * 1000, Math.min(pickUp, soonest.getTime()));
  return {
    pickup_at: new Date(next).toISOString(),
    delivery_at: new Date(next + delivery - pickUp).toISOString(),
  };
}
