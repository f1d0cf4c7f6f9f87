import type { ClaimEvidence } from "@waybill/contract/operations/refunds";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { lastEntryOf } from "@waybill/domain/orders/order";
import { minutesAtStop, type ReportedEvent } from "@waybill/domain/money/claims/minutes-at-stops";
import { refundableAmount } from "../billing/refunds/grant-for-claim.ts";
import { readCellOrder } from "../console/read-cell-order.ts";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import { findOrderUnchecked } from "../orders/find-order.ts";
import { Refused } from "../platform/http/refused.ts";
import { claimWithMessages } from "./claim-answer.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { lateMinutesOf, lastRequestedPromise } from "./claim-facts.ts";
import { countEarlierClaims, findClaim } from "./claim-rows.ts";

/** A claim with the evidence that an operator needs to decide. */
export async function readClaimEvidence(deps: ClaimDeps, claimId: string): Promise<ClaimEvidence> {
  const row = await findClaim(deps.pool, claimId);
  if (!row) throw new Refused("not_found");
  const order = await findOrderUnchecked(deps, row.order_id);
  const left = order && (await refundableAmount(deps.pool, order));
  const answer = order ? await readCellOrder(deps, row.order_id) : null;
  const limit = Number(await countryParameter(deps, "refundLimit"));
  const money = (minor: number) => fromMinor(minor, row.currency as Currency);
  return {
    claim: await claimWithMessages(deps.pool, row),
    order: answer,
    most: money(left ? left.feeMinor + left.goodsMinor : 0),
    approval_above: limit >= 0 ? limit : null,
    given: money(left?.givenMinor ?? 0),
    promised_at: (order && lastRequestedPromise(order)) ?? null,
    delivered_at: (order && lastEntryOf(order.status_history, "DELIVERED")?.created_at) ?? null,
    late_minutes: (order && lateMinutesOf(order)) ?? null,
    ...ridersPart(answer?.story ?? []),
    earlier_claims: await countEarlierClaims(deps.pool, row),
  };
}

type Story = NonNullable<ClaimEvidence["order"]>["story"];

/**
 * The rider's part of the evidence: minutes waited at pick-up and drop-off, contacts with the customer, and
 * recorded locations.
 */
function ridersPart(story: Story): Pick<ClaimEvidence, "waited" | "contacts" | "places"> {
  const ridden = story.filter(({ kind }) => kind === "rider");
  const reported = ridden.map(({ action, at, actor }): ReportedEvent => ({
    type: action,
    at,
    by: actor?.id,
  }));
  const count = (action: string) => ridden.filter((entry) => entry.action === action).length;
  return {
    waited: { shop: minutesAtStop("shop", reported), door: minutesAtStop("door", reported) },
    contacts: { calls: count("contact-call"), messages: count("contact-message") },
    places: ridden.flatMap(({ action, at, detail: { latitude, longitude } }) =>
      typeof latitude === "number" && typeof longitude === "number"
        ? [{ action, at, latitude, longitude }]
        : [],
    ),
  };
}
