import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatusEntry } from "../orders/order.ts";
import { isStopped, orderStatusNames, progressOf, type OrderStatus } from "../orders/status.ts";
import { mayFollow } from "../orders/transitions.ts";
import { effectOfCourier } from "./courier-effect.ts";
import { courierWords } from "./courier-words.fixture.ts";
import { courierNames, mayCarry, statusOfCourierWord, type CourierName } from "./couriers.ts";
import { courierDue } from "./fallback.ts";

const wordsOf = (courier: CourierName): readonly string[] => courierWords[courier];
const entry = (status: OrderStatus): StatusEntry => ({ status, created_at: "2026-03-10T02:00:00.000Z" });
const orderAt = (...statuses: [OrderStatus, ...OrderStatus[]]) => ({
  status: statuses.at(-1) ?? statuses[0],
  status_history: statuses.map(entry),
});
const placed = ["NEW", "RECEIVED"] as const;
const given = [...placed, "WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT"] as const;

test("every courier status maps to one of ours, and an unknown one has no effect [13.85]", () => {
  for (const courier of courierNames) {
    expect(wordsOf(courier).length).toBeGreaterThan(9);
    for (const word of wordsOf(courier))
      expect(orderStatusNames, `${courier}: ${word}`).toContain(statusOfCourierWord(courier, word));
    const meant = new Set(wordsOf(courier).map((word) => statusOfCourierWord(courier, word)));
    for (const needed of ["COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELIVERED", "CANCELLED"] as const)
      expect(meant, courier).toContain(needed);
    expect(statusOfCourierWord(courier, "beamed_up")).toBeUndefined();
    expect(statusOfCourierWord(courier, "toString")).toBeUndefined();
  }
});

test("a courier's status moves the order forward by the transition table, filling in skipped steps [13.85]", () => {
  const steps = (order: ReturnType<typeof orderAt>, reported: OrderStatus) => {
    const effect = effectOfCourier(order, reported);
    return effect.kind === "move" ? effect.steps : effect.kind;
  };
  expect(steps(orderAt(...placed), "ASSIGNED_TO_TRANSPORT")).toEqual([
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
  ]);
  expect(steps(orderAt(...given), "DELIVERED")).toEqual([
    "COURIER_ACCEPTED_DELIVERY",
    "PICKED_UP",
    "DELIVERED",
  ]);
  const collected = [...given, "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"] as const;
  expect(steps(orderAt(...collected), "NEAR_VENDOR")).toBe("nothing");
  expect(steps(orderAt(...collected), "RETURNED_TO_VENDOR")).toEqual([
    "RETURN_INITIATED",
    "RETURNED_TO_VENDOR",
  ]);
  expect(steps(orderAt(...given, "MODIFIED"), "COURIER_ACCEPTED_DELIVERY")).toEqual([
    "COURIER_ACCEPTED_DELIVERY",
  ]);
  expect(steps(orderAt(...given, "COURIER_ACCEPTED_DELIVERY", "MODIFIED"), "PICKED_UP")).toEqual([
    "NEAR_VENDOR",
    "PICKED_UP",
  ]);
  expect(steps(orderAt(...given), "DELAYED")).toEqual(["DELAYED"]);
  expect(effectOfCourier(orderAt(...given), "DELAYED", false)).toEqual({ kind: "nothing" });
  expect(steps(orderAt(...given, "CANCELLED"), "DELIVERED")).toBe("nothing");
});

test("an order that a courier gives up is offered to others before it was collected, and needs a person after", () => {
  expect(effectOfCourier(orderAt(...given), "CANCELLED")).toEqual({
    kind: "release",
    step: "WAITING_FOR_TRANSPORT",
  });
  expect(effectOfCourier(orderAt(...placed, "WAITING_FOR_TRANSPORT"), "CANCELLED")).toEqual({
    kind: "release",
    step: undefined,
  });
  const collected = [...given, "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"] as const;
  expect(effectOfCourier(orderAt(...collected), "CANCELLED")).toEqual({ kind: "incident" });
  expect(effectOfCourier(orderAt(...collected, "DELAYED"), "CANCELLED")).toEqual({ kind: "incident" });
  expect(effectOfCourier(orderAt(...collected, "DELIVERED"), "CANCELLED")).toEqual({ kind: "nothing" });
});

test("for any reports of a courier in any order, the history is legal and never goes back [13.85]", () => {
  const words = courierNames.flatMap((courier) => wordsOf(courier).map((word) => ({ courier, word })));
  const ours = ["MODIFIED", "DELAYED", "CANCELLED"] as const;
  const event = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constantFrom(...ours) },
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), (events) => {
      const history: OrderStatus[] = [...given];
      let highest = progressOf("ASSIGNED_TO_TRANSPORT") ?? 0;
      for (const one of events) {
        const order = orderAt(...(history as [OrderStatus, ...OrderStatus[]]));
        if (typeof one === "string") {
          // Simulates another change of the order in between.
          if (mayFollow(order.status, one)) history.push(one);
          continue;
        }
        const effect = effectOfCourier(order, statusOfCourierWord(one.courier, one.word) ?? "NEW");
        if (effect.kind === "release") return true;
        if (effect.kind !== "move") continue;
        if (isStopped(order.status)) return false;
        for (const step of effect.steps) {
          const rank = progressOf(step) ?? highest + 1;
          if (!mayFollow(history.at(-1) ?? "NEW", step) || rank <= highest) return false;
          highest = Math.max(highest, progressOf(step) ?? highest);
          history.push(step);
        }
      }
      return true;
    }),
    { numRuns: 200 },
  );
});

test("a courier does not get an order that it cannot carry", () => {
  const plain = { cash: false, cardAtDoor: false, ageCheck: false, moreThanPhoto: false, pickUpCode: false };
  for (const courier of courierNames) expect(mayCarry(courier, plain)).toBe(true);
  const withCash = courierNames.filter((courier) => mayCarry(courier, { ...plain, cash: true }));
  expect(withCash).toEqual(["on_demand_rider"]);
  for (const courier of courierNames)
    expect(mayCarry(courier, { ...plain, moreThanPhoto: true })).toBe(false);
});

test("'own first, then courier X after 4 minutes' is exact to the second; a courier that may not get the order is skipped [13.86]", () => {
  const since = new Date("2026-03-10T02:00:00.000Z");
  const rule = [
    { fleet_id: "y", after_minutes: 8 },
    { fleet_id: "x", after_minutes: 4 },
  ];
  const due = (minutes: number, mayAsk = (_fleetId: string) => true) =>
    courierDue(rule, { since, now: new Date(since.getTime() + minutes * 60_000), mayAsk });
  expect(due(0)).toBeUndefined();
  expect(due(3.99)).toBeUndefined();
  expect(due(4)).toBe("x");
  expect(due(9)).toBe("x");
  const notX = (fleetId: string) => fleetId !== "x";
  expect(due(5, notX)).toBeUndefined();
  expect(due(8, notX)).toBe("y");
  expect(due(9, () => false)).toBeUndefined();
  expect(courierDue([], { since, now: since, mayAsk: () => true })).toBeUndefined();
  expect(courierDue([{ fleet_id: "x", after_minutes: 0 }], { since, now: since, mayAsk: () => true })).toBe(
    "x",
  );
});
