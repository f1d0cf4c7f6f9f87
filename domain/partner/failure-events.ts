import type { AfterFailure } from "../riders/failures/after-failure.ts";

/** An event about a failed delivery that a partner is notified of: the merchant must choose, or has chosen. */
export type FailureEvent = {
  /** The event's number, unique among the order's failure events. */
  number: number;
  /** ISO 8601. */
  at: string;
  isDecided: boolean;
};

/** Returns the state of a failure at a given time; undefined if it had not happened yet. */
export function failureAt(failure: AfterFailure | undefined, at: string): AfterFailure | undefined {
  if (!failure || Date.parse(at) < Date.parse(failure.failed_at)) return undefined;
  const isOpen = failure.decided_at !== null && Date.parse(at) < Date.parse(failure.decided_at);
  return isOpen ? { ...failure, choice: null, decided_by: null, decided_at: null, fee: null } : failure;
}

/**
 * Returns the events of a failure, in order. If the order has an instruction for failures, there is no event that
 * asks the merchant.
 */
export function failureEvents(failure: AfterFailure | undefined): FailureEvent[] {
  if (!failure) return [];
  const { attempt, failed_at, decided_at, decided_by } = failure;
  const eventOf = (at: string, isDecided: boolean) => ({
    number: 2 * attempt + Number(isDecided),
    at,
    isDecided,
  });
  return [
    ...(decided_by === "order" ? [] : [eventOf(failed_at, false)]),
    ...(decided_at === null ? [] : [eventOf(decided_at, true)]),
  ];
}
