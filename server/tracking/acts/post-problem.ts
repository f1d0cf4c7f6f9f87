import type { postProblem as postProblemCall } from "@waybill/contract/visitors/recipient";
import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import { mayReportProblem, type Problem } from "@waybill/domain/tracking/recipient-acts";
import { openIncident } from "../../fleets/incidents/open-incident.ts";
import { queueNoticeChange } from "../../orders/announcing/order-changes-sql.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { carryOutRecipientAct, type RecipientEffect, type RecipientLink } from "./act-of-recipient.ts";

/**
 * Stores a recipient's problem with a delivery, up to a day after it. Creates an incident for an operator, and
 * notifies the merchant.
 */
export async function postProblem(
  deps: OrderDeps,
  link: RecipientLink,
  { cause, text }: BodyOf<typeof postProblemCall>,
): Promise<AnswerOf<typeof postProblemCall>["result"]> {
  const report = { cause, text: text?.trim() || null };
  let problem: Problem | undefined;
  await carryOutRecipientAct(deps, link, (former, now): RecipientEffect => {
    if (!mayReportProblem(former, now))
      throw new Refused("recipient_too_late", { key: "tracking.no-problem-now" });
    const { order_id: orderId, details } = former;
    problem = { ...report, at: now.toISOString() };
    return {
      recipient: { ...details.recipient, problem },
      fields: ["problem"],
      audited: {
        action: "order.problem_told",
        before: { cause: details.recipient?.problem?.cause ?? null },
        after: { cause },
      },
      along: async ({ pool }) => {
        await openIncident({ pool, now: () => now }, { orderId, kind: "recipient_problem", detail: report });
        await queueNoticeChange(pool, orderId);
      },
    };
  });
  if (!problem) throw new Error("The problem was not written.");
  return problem;
}
