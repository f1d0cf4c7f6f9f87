import type { RiderProfile } from "@waybill/contract/riders/rider-app";
import type { QueuedEvent, QueueProblem } from "@waybill/client/riders/event-queue.ts";
import type { Place } from "@waybill/domain/addresses/coordinates";

export type PhonePosition = Place & { accuracy: number };

/** The app's own state, in addition to the server's responses: rider, position, online or offline. */
export type SignedIn = {
  step: "SIGNED_IN";
  rider: RiderProfile;
  /** ISO time; undefined while the server responds. */
  offlineSince: string | undefined;
  /** The unsent queue. */
  waiting: readonly QueuedEvent[];
  /** Messages that the rider has not confirmed yet. */
  problems: readonly QueueProblem[];
  /** True if an offer ended while it was on the screen. */
  isOfferGone: boolean;
  position: PhonePosition | undefined;
  isPositionDenied: boolean;
};
export type RiderStep = { step: "SIGNED_OUT" } | SignedIn;

export type RiderEvent =
  | { type: "SIGNED_IN"; rider: RiderProfile }
  | { type: "SIGNED_OUT" }
  | { type: "ANSWERED" }
  | { type: "NOT_ANSWERED"; at: string }
  | { type: "QUEUED"; waiting: readonly QueuedEvent[] }
  | { type: "NOT_TAKEN"; problem: QueueProblem }
  /** Somebody else ended a job; reported once per job. */
  | { type: "ENDED_BY_OTHERS"; problem: QueueProblem }
  | { type: "UNDERSTOOD"; problem: QueueProblem }
  /** An open offer has ended. */
  | { type: "OFFER_LEFT"; isMissed: boolean }
  /**
   * A job arrived. Clears the message that an offer is gone, because the end of an accepted offer may arrive before
   * its job.
   */
  | { type: "JOB_CAME" }
  | { type: "WAITS_FOR_NEXT_OFFER" }
  | { type: "LOCATED"; position: PhonePosition }
  | { type: "POSITION_LOST"; isDenied: boolean };

export const signedOut: RiderStep = { step: "SIGNED_OUT" };

const atFirst = (rider: RiderProfile): SignedIn => ({
  step: "SIGNED_IN",
  rider,
  offlineSince: undefined,
  waiting: [],
  problems: [],
  isOfferGone: false,
  position: undefined,
  isPositionDenied: false,
});

/** The next state. While signed out, all events are ignored, because they may be late. */
export function nextRider(rider: RiderStep, event: RiderEvent): RiderStep {
  if (event.type === "SIGNED_IN") return atFirst(event.rider);
  if (event.type === "SIGNED_OUT" || rider.step === "SIGNED_OUT") return signedOut;
  const change = changeBy(event, rider);
  const isChanged = Object.entries(change).some(([name, value]) => rider[name as keyof SignedIn] !== value);
  return isChanged ? { ...rider, ...change } : rider;
}

function changeBy(
  event: Exclude<RiderEvent, { type: "SIGNED_IN" | "SIGNED_OUT" }>,
  { problems, offlineSince }: SignedIn,
): Partial<SignedIn> {
  switch (event.type) {
    case "ANSWERED":
      return { offlineSince: undefined };
    case "NOT_ANSWERED":
      return { offlineSince: offlineSince ?? event.at };
    case "QUEUED":
      return { waiting: event.waiting };
    case "NOT_TAKEN":
      return { problems: [...problems, event.problem] };
    case "ENDED_BY_OTHERS": {
      const otherProblems = problems.filter(({ order_id }) => order_id !== event.problem.order_id);
      return { problems: [...otherProblems, event.problem] };
    }
    case "UNDERSTOOD":
      return { problems: problems.filter((one) => one !== event.problem) };
    case "OFFER_LEFT":
      return { isOfferGone: event.isMissed };
    case "JOB_CAME":
    case "WAITS_FOR_NEXT_OFFER":
      return { isOfferGone: false };
    case "LOCATED":
      return { position: event.position, isPositionDenied: false };
    case "POSITION_LOST":
      return { isPositionDenied: event.isDenied };
  }
}
