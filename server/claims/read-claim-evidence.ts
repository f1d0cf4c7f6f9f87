import type { readClaimEvidence as endpoint } from "@waybill/contract/operations/refunds";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { leftToGive } from "../billing/refunds/grant-for-claim.ts";
import { readCellOrder } from "../console/read-cell-order.ts";
import { findOrderUnchecked } from "../orders/find-order.ts";
import { Refused } from "../platform/http/refused.ts";
import { claimWithMessages } from "./claim-answer.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { lateMinutesOf } from "./claim-facts.ts";
import { countEarlierClaims, findClaim } from "./claim-rows.ts";

/** A claim with what an operator decides it by. */
export async function readClaimEvidence(
  deps: ClaimDeps,
  claimId: string,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  const row = await findClaim(deps.pool, claimId);
  if (!row) throw new Refused("not_found");
  const order = await findOrderUnchecked(deps, row.order_id);
  const left = order && (await leftToGive(deps.pool, order));
  const most = left ? left.feeMinor + left.goodsMinor : 0;
  return {
    claim: await claimWithMessages(deps.pool, row),
    order: order ? await readCellOrder(deps, row.order_id) : null,
    most: fromMinor(most, row.currency as Currency),
    late_minutes: (order && lateMinutesOf(order)) ?? null,
    earlier_claims: await countEarlierClaims(deps.pool, row),
  };
}
