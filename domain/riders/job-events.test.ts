import fc from "fast-check";
import { expect, test } from "vitest";
import { orderStatusNames, type OrderStatus } from "../orders/status.ts";
import { mayFollow, nextStatuses } from "../orders/transitions.ts";
import { failureReasons } from "./failures/failure-reasons.ts";
import {
  expectedEvents,
  hasParcel,
  isFinalStage,
  acceptsReason,
  jobEventTypes,
  jobStages,
  stageAfter,
  stageOf,
  stepsOfEvent,
  type JobEventType,
  type JobStage,
} from "./job-events.ts";

test("there are exactly nine event types [13.29]", () => {
  expect([...jobEventTypes].sort()).toEqual(
    [
      "arrived_at_pickup",
      "collected",
      "left_pickup",
      "arrived_at_dropoff",
      "delivered",
      "failed",
      "return_started",
      "returned",
      "waiting",
    ].sort(),
  );
});

test("a job without problems ends delivered, a failed one returned, and each stage names its next events [13.28]", () => {
  const ride = (...types: JobEventType[]) =>
    types.reduce<JobStage | undefined>((stage, type) => stage && stageAfter(stage, type), "to_pickup");
  const collected = ["arrived_at_pickup", "waiting", "collected"] as const;
  expect(ride(...collected, "left_pickup", "arrived_at_dropoff", "delivered")).toBe("delivered");
  expect(ride(...collected, "arrived_at_dropoff", "failed")).toBe("deciding");
  expect(ride(...collected, "arrived_at_dropoff", "failed", "return_started")).toBeUndefined();
  expect(stageAfter(stageAfter("returning", "return_started") ?? "failed", "returned")).toBe("returned");
  expect(ride("failed")).toBe("failed");
  expect(ride("collected")).toBeUndefined();
  expect(Object.fromEntries(jobStages.map((stage) => [stage, stageAfter(stage, "failed")]))).toEqual({
    to_pickup: "failed",
    at_pickup: "failed",
    collected: "deciding",
    to_dropoff: "deciding",
    at_dropoff: "deciding",
    deciding: undefined,
    delivered: undefined,
    failed: undefined,
    returning: undefined,
    returned: undefined,
  });
  expect(expectedEvents("to_pickup")).toEqual(["arrived_at_pickup", "failed"]);
  expect(expectedEvents("at_pickup")).toEqual(["collected", "failed", "waiting"]);
  expect(jobStages.filter(isFinalStage)).toEqual(["delivered", "failed", "returned"]);
  expect(jobStages.filter(hasParcel)).toEqual([
    "collected",
    "to_dropoff",
    "at_dropoff",
    "deciding",
    "returning",
  ]);
});

test("failed and waiting need their own reasons, the others none [13.30]", () => {
  for (const reason of failureReasons) expect(acceptsReason("failed", reason)).toBe(true);
  for (const wrong of ["order_not_ready", "toString", "", null, undefined])
    expect(acceptsReason("failed", wrong)).toBe(false);
  expect(acceptsReason("waiting", "order_not_ready")).toBe(true);
  expect(acceptsReason("waiting", "refused")).toBe(false);
  expect(acceptsReason("collected", undefined)).toBe(true);
});

test("for any state of the order, an event moves it along the transition table or not at all [13.04]", () => {
  for (const status of orderStatusNames)
    for (const after of jobStages) {
      const steps = stepsOfEvent(status, after);
      for (const [at, step] of (steps ?? []).entries())
        expect(mayFollow(steps?.[at - 1] ?? status, step), `${status} to ${step}`).toBe(true);
    }
  expect(stepsOfEvent("CANCELLED", "at_pickup")).toBeUndefined();
  expect(stepsOfEvent("PICKED_UP", "at_dropoff")).toEqual(["COURIER_LEFT_VENDOR", "NEAR_CUSTOMER"]);
  expect(stepsOfEvent("MODIFIED", "collected")).toEqual(["NEAR_VENDOR", "PICKED_UP"]);
  expect(stepsOfEvent("NEAR_CUSTOMER", "at_dropoff")).toEqual([]);
  expect(stepsOfEvent("DELAYED", "delivered")).toEqual(["DELIVERED"]);
  expect(stepsOfEvent("COURIER_ACCEPTED_DELIVERY", "collected")).toEqual(["PICKED_UP"]);
  expect(stepsOfEvent("MODIFIED", "at_dropoff")).toBeUndefined();
});

test("an order that is further along is not moved, and only an uncollected one can be given back [13.04]", () => {
  for (const [status, after] of [
    ["PICKED_UP", "at_pickup"],
    ["NEAR_CUSTOMER", "collected"],
    ["RETURN_INITIATED", "delivered"],
    ["PICKED_UP", "to_pickup"],
  ] as const)
    expect(stepsOfEvent(status, after), `${status} and ${after}`).toEqual([]);
  expect(stepsOfEvent("MODIFIED", "at_pickup")).toEqual(["NEAR_VENDOR"]);
  expect(stepsOfEvent("NEAR_VENDOR", "failed")).toEqual(["WAITING_FOR_TRANSPORT"]);
  expect(stepsOfEvent("PICKED_UP", "failed")).toBeUndefined();
});

/** The statuses to which others may move the order in the meantime. */
const others: readonly OrderStatus[] = ["MODIFIED", "DELAYED", "CANCELLED", "NEAR_VENDOR", "NEAR_CUSTOMER"];

test("for any events in any order, with moves by others in between, the history is allowed [13.05]", () => {
  const act = fc.oneof(fc.constantFrom(...jobEventTypes), fc.constantFrom(...others));
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const history: OrderStatus[] = ["COURIER_ACCEPTED_DELIVERY"];
      let reported: JobStage = "to_pickup";
      for (const one of acts) {
        const status = history.at(-1) ?? "NEW";
        if (others.includes(one as OrderStatus)) {
          if (mayFollow(status, one as OrderStatus)) history.push(one as OrderStatus);
          continue;
        }
        const after = stageAfter(stageOf(reported, status), one as JobEventType);
        const steps = after && stepsOfEvent(status, after);
        if (!after || !steps) continue;
        history.push(...steps);
        reported = after;
        if (isFinalStage(after)) break;
      }
      for (const [at, status] of history.entries())
        if (at > 0) expect(nextStatuses[history[at - 1] ?? "NEW"]).toContain(status);
      const last = history.at(-1) ?? "NEW";
      if (reported === "delivered") expect(last).toBe("DELIVERED");
      if (reported === "returned") expect(last).toBe("RETURNED_TO_VENDOR");
      if (hasParcel(reported)) expect(last).not.toBe("WAITING_FOR_TRANSPORT");
    }),
  );
});

test("changes by somebody else count as done, and nothing moves a job back", () => {
  expect(stageOf("to_pickup", "PICKED_UP")).toBe("collected");
  expect(stageOf("collected", "COURIER_LEFT_VENDOR")).toBe("to_dropoff");
  expect(stageOf("at_dropoff", "DELIVERED")).toBe("delivered");
  expect(stageOf("at_dropoff", "RETURN_INITIATED")).toBe("returning");
  expect(stageOf("returning", "RETURNED_TO_VENDOR")).toBe("returned");
  expect(stageOf("at_dropoff", "COURIER_LEFT_VENDOR")).toBe("at_dropoff");
  expect(stageOf("at_pickup", "DELAYED")).toBe("at_pickup");
  expect(stageOf("to_pickup", "NEAR_VENDOR")).toBe("to_pickup");
  expect(stageOf("to_pickup", "NEAR_CUSTOMER")).toBe("to_dropoff");
});
