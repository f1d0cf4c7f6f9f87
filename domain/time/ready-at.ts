/** How far ahead an order may say that it will be ready, in minutes. */
export const maxReadyMinutes = 180;

export type AskedReady = {
  ready_in_minutes?: number | null | undefined;
  /** Unix seconds; where both are given, this one holds. */
  ready_at?: number | null | undefined;
};

/** When an order is ready in unix seconds, by what was said of it; undefined: nothing was. */
export function askedReadyAt({ ready_at, ready_in_minutes }: AskedReady, now: Date): number | undefined {
  if (ready_at != null) return ready_at;
  if (ready_in_minutes == null) return undefined;
  return Math.floor(now.getTime() / 1000) + ready_in_minutes * 60;
}

type Said = { ready_at?: number | undefined; ready_usually_later?: number | undefined };

/** When an order will probably be ready, in unix seconds: the shop's time plus the outlet's usual delay. */
export const likelyReadyAt = <Time extends number | undefined>({
  ready_at,
  ready_usually_later = 0,
}: Said & { ready_at: Time }): Time =>
  (ready_at === undefined ? undefined : ready_at + ready_usually_later * 60) as Time;

type Times = { pickup_at: string | null; delivery_at: string | null };

/**
 * When an order is likely to be collected and delivered once it is ready at another time: not before it is, and, where it
 * is ready sooner than was thought, as soon as a rider can be there (`soonest`); the ride stays as long as it was.
 */
export function timesWhenReady({ pickup_at, delivery_at }: Times, readyAt: number, soonest: Date): Times {
  if (pickup_at === null || delivery_at === null) return { pickup_at, delivery_at };
  const [pickUp, delivery] = [Date.parse(pickup_at), Date.parse(delivery_at)];
  const next = Math.max(readyAt * 1000, Math.min(pickUp, soonest.getTime()));
  return {
    pickup_at: new Date(next).toISOString(),
    delivery_at: new Date(next + delivery - pickUp).toISOString(),
  };
}
