import type { AfterFailure } from "../riders/failures/after-failure.ts";

/** The moments at which a partner is notified of a failed delivery: the merchant is asked, or has decided. */
export type FailureEvent = {
  /** Unique among the order's moments. */
  number: number;
  /** ISO 8601. */
  at: string;
  isDecided: boolean;
};

/** The state of a failure at a given time; undefined if it had not happened. */
export function failureAt(failure: AfterFailure | undefined, at: string): AfterFailure | undefined {
  if (!failure || Date.parse(at) < Date.parse(failure.failed_at)) return undefined;
  const isOpen = failure.decided_at !== null && Date.parse(at) < Date.parse(failure.decided_at);
  return isOpen ? { ...failure, choice: null, decided_by: null, decided_at: null, fee: null } : failure;
}

/** The moments of a failure, in order; an order with its own instruction skips the question. */
export function failureEvents(failure: AfterFailure | undefined): FailureEvent[] {
  if (!failure) return [];
  const { attempt, failed_at, decided_at, decided_by } = failure;
  const told = (at: string, isDecided: boolean) => ({
    number: 2 * attempt + Number(isDecided),
    at,
    isDecided,
  });
  return [
    ...(decided_by === "order" ? [] : [told(failed_at, false)]),
    ...(decided_at === null ? [] : [told(decided_at, true)]),
  ];
}
