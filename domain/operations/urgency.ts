import { isUnpaid, type OrderStatus } from "../orders/status.ts";
import { finalStatuses } from "../orders/transitions.ts";

/** Why an order needs an operator's attention. */
export const urgencies = ["incident", "late", "no_rider", "waiting_at_shop"] as const;
export type Urgency = (typeof urgencies)[number];

/** An order without a rider for this many minutes is urgent. */
export const noRiderMinutes = 5;
/** An order whose rider has waited at the shop for this many minutes is urgent. */
export const shopWaitMinutes = 5;

/** The times that make an order urgent; null if not applicable. */
export type UrgencyFacts = {
  readonly status: OrderStatus;
  readonly hasRider: boolean;
  /** Since when riders could accept the order. */
  readonly openSince: Date;
  readonly dueAt: Date | null;
  readonly waitingAtShopSince: Date | null;
  readonly incidentSince: Date | null;
};

const minute = 60_000;

/** Returns why an order is urgent now, with minutes, longest first; empty if it has ended or is not paid. */
export function urgencyOf(facts: UrgencyFacts, now: Date): { reason: Urgency; minutes: number }[] {
  if (finalStatuses.includes(facts.status) || isUnpaid(facts.status)) return [];
  const since: Record<Urgency, { at: Date | null; after: number }> = {
    incident: { at: facts.incidentSince, after: 0 },
    late: { at: facts.dueAt, after: 0 },
    no_rider: { at: facts.hasRider ? null : facts.openSince, after: noRiderMinutes },
    waiting_at_shop: { at: facts.waitingAtShopSince, after: shopWaitMinutes },
  };
  return urgencies
    .flatMap((reason) => {
      const { at, after } = since[reason];
      if (at === null) return [];
      const minutes = Math.floor((now.getTime() - at.getTime()) / minute);
      return minutes >= after ? [{ reason, minutes }] : [];
    })
    .sort((a, b) => b.minutes - a.minutes);
}
