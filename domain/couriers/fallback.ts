/** A courier fleet that gets the order if the own fleet has not taken it after this many minutes; 0: at once. */
export type FallbackStep = { fleet_id: string; after_minutes: number };

/** Limits of an area's fallback: minutes before a courier gets an order, and number of steps. */
export const maxFallbackMinutes = 120;
export const maxFallbackSteps = 5;

type Waiting = {
  /** When the order started to wait, or when it was first given to a courier. */
  since: Date;
  now: Date;
  /** True if a fleet may get the order: it exists, can carry it, and has not given it up before. */
  mayAsk: (fleetId: string) => boolean;
};

/**
 * Returns the fleet that should get an order by its area's rule ('own first, then courier X after 4 minutes'): the
 * first fleet whose minutes have passed and that may get the order. undefined: keep looking in the own fleet.
 */
export const courierDue = (
  fallback: readonly FallbackStep[],
  { since, now, mayAsk }: Waiting,
): string | undefined =>
  [...fallback]
    .sort((one, other) => one.after_minutes - other.after_minutes)
    .find(
      ({ fleet_id, after_minutes }) =>
        now.getTime() - since.getTime() >= after_minutes * 60_000 && mayAsk(fleet_id),
    )?.fleet_id;
