import type { claimOrder as endpoint } from "@waybill/contract/partner/orders";
import type { SchemaInput, SchemaOutput } from "@waybill/contract/endpoint";
import type { PartnerCode } from "@waybill/contract/partner/codes";
import type { RefusalName } from "@waybill/contract/refusals";
import { PartnerRefused } from "../platform/http/partner-errors.ts";
import { Refused } from "../platform/http/refused.ts";
import type { Client } from "../partner/access/client-of-token.ts";
import { throwContractRefusal } from "../partner/contract-refusals.ts";
import { invalidPayload } from "../partner/partner-route.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { createClaim } from "./create-claim.ts";

const words: Partial<Record<RefusalName, readonly [status: number, code: PartnerCode, message: string]>> = {
  claim_open: [409, "CLAIM_OPEN", "A claim for this order is open"],
  claim_window_closed: [422, "CLAIM_WINDOW_CLOSED", "The order ended more than 72 hours ago"],
  claim_too_high: [422, "CLAIM_TOO_HIGH", "The claim is higher than the goods and the fee together"],
  proof_not_an_image: [422, "CLAIM_PHOTO_NOT_VALID", "A photo is no JPEG or PNG"],
};

/** Creates a partner's claim, by the same rules as a merchant's. */
export async function claimOrder(
  deps: ClaimDeps,
  client: Client,
  orderId: string,
  body: SchemaOutput<(typeof endpoint)["body"]>,
): Promise<SchemaInput<(typeof endpoint)["answer"]>> {
  try {
    const claim = await createClaim(deps, client, { ...body, order_id: orderId }, client.vendorId);
    const { claim_id, order_id, cause, amount, granted_amount, currency, state, created_at } = claim;
    const at = Math.floor(Date.parse(created_at) / 1000);
    return {
      claim_id,
      order_id,
      cause,
      amount,
      granted_amount,
      currency_code: currency,
      state,
      created_at: at,
    };
  } catch (problem) {
    const refusalWords = problem instanceof Refused ? words[problem.refusal] : undefined;
    if (refusalWords) throw new PartnerRefused(...refusalWords);
    return throwContractRefusal(problem, invalidPayload);
  }
}
