import type { DispatchDecision } from "@waybill/contract/operations/dispatch";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { decisionsSince } from "../decisions/save-decisions.ts";
import { findDecisions } from "../decisions/rows.ts";

const maxDecisions = 500;

/** Lists the riders who were offered an order and how each offer ended, newest first. */
export async function listDecisions(
  { pool, now }: Pick<Deps, "pool" | "now">,
  orderId: string,
): Promise<{ data: DispatchDecision[] }> {
  if (!(await findOrderUnchecked({ pool }, orderId))) throw new Refused("order_not_found");
  const rows = await findDecisions(pool, { orderId, since: decisionsSince(now()), limit: maxDecisions });
  return {
    data: rows.map(({ at, until, ...decision }) => ({
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
      ...decision,
    })),
  };
}
