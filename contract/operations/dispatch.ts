import { ineligibilityReasons } from "@waybill/domain/dispatch/offer-eligibility";
import * as z from "zod/mini";
import { Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint } from "./endpoint.ts";

const Reason = z.enum(ineligibilityReasons);
/** The number of riders excluded for each reason. */
const ReasonCounts = z.partialRecord(Reason, z.int());

/** A rider who may get an offer for an order, with the expected times. */
export const CandidateOfOrder = z
  .object({
    rider_id: z.string(),
    name: z.string(),
    vehicle: z.nullable(z.string()),
    /** busy: has other orders, and this order would be added to the tour. */
    state: z.enum(["free", "busy"]),
    /** By road. */
    metres_to_pick_up: z.int(),
    pick_up_at: Time,
    drop_off_at: Time,
    /** Minutes after the promised time; 0: on time. */
    late_minutes: z.int(),
    /** Stops that the rider makes before this pickup. */
    stops_before: z.int(),
  })
  .register(z.globalRegistry, { id: "CandidateOfOrder" });
export type CandidateOfOrder = z.infer<typeof CandidateOfOrder>;

export const CandidatesOfOrder = z
  .object({
    at: Time,
    /** Best first, at most 20. */
    data: z.array(CandidateOfOrder),
    /** The 50 nearest riders who may not get the offer, with all reasons; those without a position are last. */
    left_out: z.array(z.object({ rider_id: z.string(), name: z.string(), reasons: z.array(Reason) })),
    /** Counts each rider once, by the first reason. */
    counts: ReasonCounts,
  })
  .register(z.globalRegistry, { id: "CandidatesOfOrder" });
export type CandidatesOfOrder = z.infer<typeof CandidatesOfOrder>;

const decisionKinds = [
  "offered",
  "nobody",
  "accepted",
  "declined",
  "expired",
  "withdrawn",
  "by_hand",
] as const;

/** A decision about an order by the dispatcher, a rider or an operator. */
export const DispatchDecision = z
  .object({
    at: Time,
    /** The last time that the dispatcher repeated this decision; null: only once. */
    until: z.nullable(Time),
    kind: z.enum(decisionKinds),
    rider_id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    /** How many riders could have got an offer. */
    candidates: z.int(),
    left_out: ReasonCounts,
    /** The rider's travel time to the pickup, and the expected delay of the order, in seconds. */
    approach_seconds: z.nullable(z.int()),
    late_seconds: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: "DispatchDecision" });
export type DispatchDecision = z.infer<typeof DispatchDecision>;

const params = z.object({ order_id: Id });

export const listCandidates = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/orders/{order_id}/candidates`,
  summary: "The riders who may get an offer for an order, the best first, and why others may not",
  needs: ["orders", "read"],
  forbidsOthers: true,
  params,
  success: 200,
  answer: z.object({ result: CandidatesOfOrder }),
  refusals: ["order_not_found"],
});

export const listDecisions = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/orders/{order_id}/decisions`,
  summary: "The offers of an order and the reasons for none, of the last 30 days, the newest first",
  needs: ["orders", "read"],
  forbidsOthers: true,
  params,
  success: 200,
  answer: z.object({ result: z.object({ data: z.array(DispatchDecision) }) }),
  refusals: ["order_not_found"],
});
