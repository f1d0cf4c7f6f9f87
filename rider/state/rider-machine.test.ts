import type { QueueProblem } from "@waybill/client/riders/event-queue.ts";
import { expect, test } from "vitest";
import { noAnswers } from "./rider-answers.ts";
import { nextRider, signedOut, type RiderEvent, type SignedIn } from "./rider-machine.ts";
import { viewOf } from "./use-rider.ts";

const rider = {
  rider_id: "r-1",
  name: "Rico",
  phone_number: "+639175550142",
  vehicle: null,
  plate: null,
  fleet: { fleet_id: "f-1", name: "Own", kind: "own" },
};
const at = "2026-11-22T10:00:00.000Z";
const position = { latitude: 14.55, longitude: 121.05, accuracy: 8 };
const problem = (order_id: string, cause: QueueProblem["cause"] = "cancelled"): QueueProblem => ({
  order_id,
  seq: 0,
  cause,
  translationKey: `rider.problem.${cause}`,
});
/** The state after some events. */
const after = (...events: RiderEvent[]): SignedIn => {
  const step = events.reduce(nextRider, nextRider(signedOut, { type: "SIGNED_IN", rider }));
  if (step.step !== "SIGNED_IN") throw new Error("The events ended in signed out.");
  return step;
};

test("a signed-out app ignores events, and a sign-in starts with an empty state", () => {
  const late: RiderEvent[] = [
    { type: "NOT_ANSWERED", at },
    { type: "LOCATED", position },
    { type: "NOT_TAKEN", problem: problem("o-1") },
    { type: "OFFER_LEFT", isMissed: true },
  ];
  for (const event of late) expect(nextRider(signedOut, event)).toBe(signedOut);
  expect(nextRider(after(...late), { type: "SIGNED_OUT" })).toBe(signedOut);
  const known = { ...noAnswers, shift: { state: "available" as const, since: at } };
  expect(viewOf(signedOut, known)).toMatchObject({ rider: undefined, shift: undefined, problems: [] });
  expect(viewOf(after(), known)).toMatchObject({ rider, shift: known.shift, account: undefined });
  const other = { ...rider, rider_id: "r-2" };
  expect(nextRider(after(...late), { type: "SIGNED_IN", rider: other })).toEqual({
    ...after(),
    rider: other,
  });
});

test("the offline time starts at the first request without a response, until a response arrives", () => {
  const lost = after({ type: "NOT_ANSWERED", at }, { type: "NOT_ANSWERED", at: "2026-11-22T10:05:00.000Z" });
  expect(lost.offlineSince).toBe(at);
  expect(after({ type: "NOT_ANSWERED", at }, { type: "ANSWERED" }).offlineSince).toBeUndefined();
});

test("an event without effect keeps the state's object identity, so responses cause no re-render", () => {
  const step = after({ type: "LOCATED", position });
  for (const event of [
    { type: "ANSWERED" },
    { type: "JOB_CAME" },
    { type: "LOCATED", position },
    { type: "POSITION_LOST", isDenied: false },
  ] as const)
    expect(nextRider(step, event)).toBe(step);
});

test("each order that the server ended is reported once, and so is each rejected step", () => {
  const state = after(
    { type: "NOT_TAKEN", problem: problem("o-1", "refused") },
    { type: "NOT_TAKEN", problem: problem("o-1", "refused") },
    { type: "ENDED_BY_OTHERS", problem: problem("o-2") },
    { type: "ENDED_BY_OTHERS", problem: problem("o-2", "disposed") },
  );
  expect(state.problems.map(({ order_id, cause }) => [order_id, cause])).toEqual([
    ["o-1", "refused"],
    ["o-1", "refused"],
    ["o-2", "disposed"],
  ]);
  const [first] = state.problems;
  const left = nextRider(state, { type: "UNDERSTOOD", problem: first ?? problem("") }) as SignedIn;
  expect(left.problems).toEqual(state.problems.slice(1));
});

test("a missed offer is shown until the rider waits for the next offer, or its job arrives after all", () => {
  const missed = { type: "OFFER_LEFT", isMissed: true } as const;
  expect(after(missed).isOfferGone).toBe(true);
  for (const type of ["WAITS_FOR_NEXT_OFFER", "JOB_CAME"] as const)
    expect(after(missed, { type }).isOfferGone).toBe(false);
  expect(after(missed, { type: "OFFER_LEFT", isMissed: false }).isOfferGone).toBe(false);
});

test("a phone with a new position is no longer marked as denying positions", () => {
  const denied = after({ type: "LOCATED", position }, { type: "POSITION_LOST", isDenied: true });
  expect(denied).toMatchObject({ position, isPositionDenied: true });
  expect(nextRider(denied, { type: "LOCATED", position })).toMatchObject({ isPositionDenied: false });
});
