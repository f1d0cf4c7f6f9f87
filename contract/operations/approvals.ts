import * as z from "zod/mini";
import { Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

/** An action that needs a second person's approval. */
export const Approval = z
  .object({
    approval_id: z.string(),
    kind: z.enum(["price_rule", "refund", "claim"]),
    status: z.enum(["waiting", "approved", "rejected"]),
    /** The body of the call that is executed after the approval. */
    payload: z.record(z.string(), z.unknown()),
    requested_by: z.string(),
    requested_at: Time,
    decided_by: z.nullable(z.string()),
    decided_at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "Approval" });
export type Approval = z.infer<typeof Approval>;

export const listApprovals = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/approvals`,
  summary: "Changes that wait for a second person's approval, and past decisions, newest first",
  needs: ["approvals", "read"],
  query: z.object({
    ...PageQuery.shape,
    status: z.optional(z.enum(["waiting", "approved", "rejected"])),
  }),
  success: 200,
  answer: pageOf(Approval),
  refusals: ["bad_pagination_key"],
});

const decision = {
  needs: ["approvals", "change"],
  params: z.object({ id: Id }),
  success: 200,
  answer: z.object({ result: Approval }),
} as const;

export const approve = operatorEndpoint({
  ...decision,
  method: "POST",
  path: `${operationsBase}/approvals/{id}/approve`,
  summary: "Approve a change; the person who requested it cannot",
  refusals: [
    "not_found",
    "approval_by_same_person",
    "approval_decided",
    // For a refund: the payment may have been refunded in the meantime.
    "nothing_to_refund",
    "refund_too_large",
    "nobody_to_compensate",
    "compensation_too_large",
    // For a claim: it may have been decided or withdrawn in the meantime, or the rest of the order's value granted.
    "claim_decided",
    "claim_too_high",
  ],
});

export const reject = operatorEndpoint({
  ...decision,
  method: "POST",
  path: `${operationsBase}/approvals/{id}/reject`,
  summary: "Refuse a change; the person who requested it may withdraw it with this call",
  refusals: ["not_found", "approval_decided"],
});
