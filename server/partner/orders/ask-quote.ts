import type * as endpoints from "@waybill/contract/partner/orders";
import type { SchemaInput } from "@waybill/contract/endpoint";
import type { DeliveryRequest } from "@waybill/contract/partner/order";
import { languageOfProgram, translatorFor } from "../../platform/texts.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Client } from "../access/client-of-token.ts";
import { findDetails } from "../outlets/rows.ts";
import { priceDelivery } from "./priced-delivery.ts";

type Quote = SchemaInput<(typeof endpoints.askQuote)["answer"]>;
type FeePart = Awaited<ReturnType<typeof priceDelivery>>["quote"]["breakdown"][number];

/**
 * Returns a price that is fixed until the quote expires. `quote_id` is the fee's signature, which every process can
 * verify.
 */
export async function askQuote(deps: OrderDeps, client: Client, request: DeliveryRequest): Promise<Quote> {
  const { quote, branch } = await priceDelivery(deps, client, request);
  const locale = (await findDetails(deps.pool, branch.vendorId))?.locale;
  const reasonOf = reasonsIn(languageOfProgram(deps.country, locale));
  return {
    quote_id: quote.signature,
    delivery_fee: quote.fee,
    currency_code: quote.currency,
    distance: quote.distance_metres,
    breakdown: quote.breakdown.map((part) => ({
      kind: part.kind,
      reason: reasonOf(part),
      amount: part.amount,
    })),
    expires_at: quote.expires_at,
  };
}

/** Returns a function that describes a part of a fee in a language. */
const reasonsIn = (language: string): ((part: FeePart) => string) => {
  const translate = translatorFor(language);
  return ({ kind, kilometres, reason }) => {
    const key = `fee-part.${kind}`;
    const words = translate(key, kilometres === undefined ? { reason: reason ?? "" } : { count: kilometres });
    // A kind that only this market has is described as "other".
    return words === key ? translate("fee-part.other") : words;
  };
};
