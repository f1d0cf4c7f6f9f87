import { expect, test } from "vitest";
import type { StatusEntry } from "../orders/order.ts";
import { orderStatusNames, type OrderStatus } from "../orders/status.ts";
import { mayFollow } from "../orders/transitions.ts";
import {
  nextTestMove,
  playedSeconds,
  playOfTag,
  testMoveDue,
  testScenarios,
  testStepsFrom,
  type TestPlay,
} from "./scenarios.ts";

const entry = (status: OrderStatus): StatusEntry => ({ status, created_at: "2026-03-10T02:00:00.000Z" });

/** Runs a scenario on a placed order and checks every move against the transition table. */
function play(what: TestPlay): { statuses: OrderStatus[]; reason: string | undefined } {
  const order = { status: "RECEIVED" as OrderStatus, status_history: [entry("NEW"), entry("RECEIVED")] };
  let reason: string | undefined;
  for (let move = nextTestMove(what, order); move; move = nextTestMove(what, order)) {
    expect(mayFollow(order.status, move.to)).toBe(true);
    order.status = move.to;
    order.status_history.push(entry(move.to));
    reason = move.cancelReason ?? move.failureReason ?? reason;
    if (order.status_history.length > 40) throw new Error(`${what} never ends.`);
  }
  return { statuses: order.status_history.slice(2).map(({ status }) => status), reason };
}

const [toCourier, toStore, toDoor] = [
  ["WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"],
  ["NEAR_VENDOR"],
  ["PICKED_UP", "COURIER_LEFT_VENDOR", "NEAR_CUSTOMER"],
];

test("each scenario does what its name says, with allowed moves only [15.106]", () => {
  const happy = [...toCourier, ...toStore, ...toDoor, "DELIVERED"];
  expect(Object.fromEntries(testScenarios.map((scenario) => [scenario, play(scenario)]))).toEqual({
    happy: { statuses: happy, reason: undefined },
    no_courier: { statuses: ["WAITING_FOR_TRANSPORT", "CANCELLED"], reason: "no_courier" },
    courier_cancels: { statuses: [...toCourier, "CANCELLED"], reason: "courier_accident" },
    reassigned: { statuses: [...toCourier, ...happy], reason: undefined },
    long_wait: { statuses: [...toCourier, ...toStore, "DELAYED", ...toDoor, "DELIVERED"], reason: undefined },
    customer_unreachable_return: {
      statuses: [...toCourier, ...toStore, ...toDoor, "RETURN_INITIATED", "RETURNED_TO_VENDOR"],
      reason: "customer_unreachable",
    },
    cash_short: { statuses: happy, reason: undefined },
  });
});

test("every status except those of card payment is reached by allowed moves, and kept [15.108]", () => {
  for (const status of orderStatusNames) {
    const named = playOfTag(`2 trays <Simulator><Order scenario="${status}" /></Simulator>`);
    if (status === "INITIATED" || status.startsWith("PAYMENT_")) {
      expect(named).toBeUndefined();
      continue;
    }
    expect(named).toBe(status);
    if (status === "RECEIVED") continue;
    const { statuses, reason } = play(status);
    expect(statuses.at(-1)).toBe(status);
    expect(reason, status).toBe(status === "CANCELLED" ? "no_courier" : undefined);
  }
});

test("the tag is found anywhere in the text, and nothing else is read as one [15.107]", () => {
  const tagged = (tag: string) => playOfTag(`Door 2. ${tag} Thanks`);
  expect(tagged(`<Simulator><Order scenario="RIDER_NOT_FOUND" /></Simulator>`)).toBe("no_courier");
  expect(tagged(`<simulator> <Order scenario='rider_not_found'></Order> </simulator>`)).toBe("no_courier");
  expect(tagged(`<Simulator><Order scenario="cash_short"/></Simulator>`)).toBe("cash_short");
  expect(tagged(`<Simulator>\n<Order  scenario = "happy" > </Order>\n</Simulator>`)).toBe("happy");
  for (const other of ["", "RIDER_NOT_FOUND", `<Simulator><Order scenario="LOST" /></Simulator>`])
    expect(tagged(other)).toBeUndefined();
});

test("an interrupted courier continues from the order's status [15.105]", () => {
  const movesOf =
    (what: TestPlay) =>
    (...statuses: OrderStatus[]) =>
      nextTestMove(what, { status: statuses.at(-1) ?? "NEW", status_history: statuses.map(entry) })?.to;
  const after = movesOf("happy");
  expect(after("NEW")).toBe("RECEIVED");
  expect(after("RECEIVED", "RECEIVED_BY_VENDOR")).toBe("WAITING_FOR_TRANSPORT");
  expect(after("ACCEPTED_BY_VENDOR")).toBe("WAITING_FOR_TRANSPORT");
  expect(after("RECEIVED", "MODIFIED")).toBe("WAITING_FOR_TRANSPORT");
  expect(after("WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "DELAYED")).toBe("NEAR_VENDOR");
  expect(after("COURIER_ACCEPTED_DELIVERY", "WAITING_FOR_TRANSPORT", "DELAYED")).toBe(
    "WAITING_FOR_TRANSPORT",
  );
  expect(after("COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELAYED")).toBe("NEAR_CUSTOMER");
  expect(after("STALLED")).toBe("NEW");
  expect(after("DELIVERED")).toBeUndefined();
  const longWait = movesOf("long_wait");
  expect(longWait("COURIER_ACCEPTED_DELIVERY", "DELAYED")).toBe("NEAR_VENDOR");
  expect(longWait("COURIER_ACCEPTED_DELIVERY", "NEAR_VENDOR", "PICKED_UP", "DELAYED")).toBe("NEAR_CUSTOMER");
  expect(movesOf("NEAR_VENDOR")("COURIER_ACCEPTED_DELIVERY", "NEAR_VENDOR", "PICKED_UP")).toBeUndefined();
});

test("a move is due at the courier's own speed, and never at speed 0 [15.109]", () => {
  const since = new Date("2026-03-10T02:00:00.000Z");
  const after = (ms: number) => new Date(since.getTime() + ms);
  const move = { to: "PICKED_UP", seconds: 120 } as const;
  expect(testMoveDue(move, { speed: 10, since, played: 0 })).toEqual(after(12_000));
  expect(testMoveDue(move, { speed: 10, since, played: 100 })).toEqual(after(2000));
  expect(testMoveDue({ ...move, maxSeconds: 15 }, { speed: 1, since, played: 0 })).toEqual(after(15_000));
  expect(testMoveDue(move, { speed: 0, since, played: 0 })).toBeUndefined();
  expect(playedSeconds({ speed: 10, since, played: 5 }, after(2000))).toBe(25);
});

test("by hand an order moves along the transition table, without the statuses of a card [15.109]", () => {
  expect(testStepsFrom("RECEIVED")).toEqual([
    "RECEIVED_BY_VENDOR",
    "ACCEPTED_BY_VENDOR",
    "WAITING_FOR_TRANSPORT",
    "MODIFIED",
    "DELAYED",
    "STALLED",
    "CANCELLED",
  ]);
  expect(testStepsFrom("DELIVERED")).toEqual([]);
});
