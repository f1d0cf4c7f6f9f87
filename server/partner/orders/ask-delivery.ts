import type { Given } from "@waybill/contract/endpoint";
import type { DeliveryRequest } from "@waybill/contract/partner/order";
import { partnerChannel } from "@waybill/domain/orders/channels";
import type * as endpoints from "@waybill/contract/partner/orders";
import { speak } from "../../platform/texts.ts";
import { deliverableArea } from "../../pricing/delivery-area.ts";
import { estimateDelivery } from "../../pricing/estimate-delivery.ts";
import { quoteFee, requirePreorderInWindow } from "../../pricing/quote-fee.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Client } from "../access/who-calls.ts";
import { outsideRange, throwInContractsWords, paymentMethodOf } from "../contract-words.ts";
import { branchWords, locateBranch } from "./locate-branch.ts";

type Fee = Given<(typeof endpoints.askFee)["answer"]>;
type Time = Given<(typeof endpoints.askTime)["answer"]>;
type Quote = Given<(typeof endpoints.askQuote)["answer"]>;

const title = "Invalid request payload";
const minuteMs = 60_000;
/** How much sooner and later than estimated a delivery is still as expected. */
const [soonerMs, laterMs] = [5 * minuteMs, 10 * minuteMs];

const located = (deps: OrderDeps, client: Client, { sender }: DeliveryRequest) =>
  locateBranch(deps, client, sender, { words: branchWords.asking(), title });

async function priced(deps: OrderDeps, client: Client, asked: DeliveryRequest) {
  const branch = await located(deps, client, asked);
  const quote = await quoteFee(deps, client, {
    vendor_id: branch.vendorId,
    source: branch.place,
    destination: asked.recipient.location,
    delivery_type: "food",
    preordered_for: asked.preordered_for ?? null,
    payment_method: asked.payment_method ? paymentMethodOf(asked.payment_method) : null,
  }).catch((problem: unknown) => throwInContractsWords(problem, title));
  return { branch, quote };
}

/** What a delivery would cost. */
export async function askFee(deps: OrderDeps, client: Client, asked: DeliveryRequest): Promise<Fee> {
  const { branch, quote } = await priced(deps, client, asked);
  return {
    client_order_id: asked.client_order_id ?? "",
    estimated_delivery_fee: quote.fee,
    sender: branch.sender,
  };
}

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

/** When a delivery would be collected and arrive: now, or at the time that was asked for. */
export async function askTime(deps: OrderDeps, client: Client, asked: DeliveryRequest): Promise<Time> {
  const branch = await located(deps, client, asked);
  try {
    requirePreorderInWindow(asked.preordered_for, deps.now(), partnerChannel);
  } catch (problem) {
    throwInContractsWords(problem, title);
  }
  const { location } = asked.recipient;
  const way = { vendorId: branch.vendorId, from: branch.place, to: location };
  if ((await deliverableArea(deps, way)).reason !== undefined) throw outsideRange();
  const { estimations } = await estimateDelivery(deps, client, {
    vendor_id: branch.vendorId,
    vendor_location: branch.place,
    location,
  });
  const minutes = estimations.delivery_minutes - estimations.pickup_minutes;
  const arrival = asked.preordered_for ? asked.preordered_for * 1000 : Date.parse(estimations.delivery_at);
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    client_order_id: asked.client_order_id ?? "",
    estimated_pickup_time: time(arrival - minutes * minuteMs),
    estimated_delivery_time: time(arrival),
    delivery_duration: `PT${minutes}M`,
    lower_bound: time(arrival - soonerMs),
    upper_bound: time(arrival + laterMs),
  };
}
