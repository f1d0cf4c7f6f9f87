/** A courier fleet that is asked where nobody of the own fleet has taken an order for so long; 0: at once. */
export type FallbackStep = { fleet_id: string; after_minutes: number };

/** The longest that an area may wait before a courier is asked, in minutes, and how many it may name. */
export const maxFallbackMinutes = 120;
export const maxFallbackSteps = 5;

type Waiting = {
  /** Since when the order waits, or was first given to a courier. */
  since: Date;
  now: Date;
  /** Whether a fleet may be asked: it is there, carries such an order, and has not given it up before. */
  mayAsk: (fleetId: string) => boolean;
};

/**
 * The fleet to ask for an order by the rule of its area ('own first, then courier X after 4 minutes'): of those whose time
 * has come and that may be asked, the first by its minutes. undefined: the own fleet goes on looking.
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
