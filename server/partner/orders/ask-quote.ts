import type * as endpoints from "@waybill/contract/partner/orders";
import type { Given } from "@waybill/contract/endpoint";
import type { DeliveryRequest } from "@waybill/contract/partner/order";
import { speak } from "../../platform/texts.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Client } from "../access/who-calls.ts";
import { priced } from "./priced-delivery.ts";

type Quote = Given<(typeof endpoints.askQuote)["answer"]>;

/** A price that `quote_id` holds until it expires: the fee's own signature, which every process can read. */
export async function askQuote(deps: OrderDeps, client: Client, asked: DeliveryRequest): Promise<Quote> {
  const { quote } = await priced(deps, client, asked);
  const say = speak("en");
  return {
    quote_id: quote.signature,
    delivery_fee: quote.fee,
    currency_code: quote.currency,
    distance: quote.distance_metres,
    breakdown: quote.breakdown.map(({ kind, amount, kilometres, reason = "" }) => ({
      kind,
      reason: say(
        `fee-part.${kind}`,
        kilometres === undefined ? { reason } : { kilometres: String(kilometres) },
      ),
      amount,
    })),
    expires_at: quote.expires_at,
  };
}
