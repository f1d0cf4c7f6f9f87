import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { FeeLine, quoteFee as endpoint } from "@waybill/contract/pricing";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { portalChannel, type Channel, partnerChannel } from "@waybill/domain/orders/channels";
import { withFallbackPrice, bypassesDeliveryErrors, deliveryFee } from "@waybill/domain/pricing/delivery-fee";
import type { Fee, FeePart } from "@waybill/domain/pricing/route-fee";
import { surchargesOf } from "@waybill/domain/pricing/quote";
import { requireVendor } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { deliverableArea, reasonDetail } from "./areas/delivery-area.ts";
import type { PricingDeps } from "./pricing-deps.ts";
import { signQuote } from "./quote.ts";

type Input = SchemaOutput<(typeof endpoint)["body"]>;

const path = ["destination"];

/** The fee between two places for one of the actor's vendors, signed until the quote expires. */
export async function quoteFee(
  deps: PricingDeps,
  actor: Actor,
  input: Input,
): Promise<AnswerOf<typeof endpoint>> {
  const { country, now, quoteKeys, settings } = deps;
  const { currency } = country;
  const { vendor_id, source, destination, preordered_for = null, payment_method = null } = input;
  requireVendor(actor, vendor_id);
  requirePreorderInWindow(preordered_for, now(), actor.kind === "client" ? partnerChannel : portalChannel);

  await deps.serviceTimes.requireOutlet(vendor_id, preordered_for);

  const { fee_minor, breakdown, metres } = await price(deps, input).catch((problem: unknown) => {
    const reason = problem instanceof Refused ? problem.detail.reason : undefined;
    if (reason !== undefined)
      deps.market.noteRefusal({ vendorId: vendor_id, reason, place: destination, at: now() });
    throw problem;
  });
  const expiresAt = now().getTime() + settings.quoteTtlSeconds * 1000;
  return {
    fee: fromMinor(fee_minor, currency),
    signature: signQuote(quoteKeys(), {
      vendorId: vendor_id,
      source,
      destination,
      feeMinor: fee_minor,
      currency,
      voucher: null,
      expiresAt,
      pricedFor: { metres, preorderedFor: preordered_for, ...surchargesOf(breakdown) },
    }),
    currency,
    distance_metres: Math.round(metres),
    breakdown: feeLines(breakdown, currency),
    priced_for: { preordered_for, payment_method },
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** The parts of a fee as sent to clients. */
export const feeLines = (breakdown: readonly FeePart[], currency: Currency): FeeLine[] =>
  breakdown.map(({ kind, amount_minor, kilometres, reason }) => ({
    kind,
    amount: fromMinor(amount_minor, currency),
    ...(kilometres !== undefined && { kilometres }),
    ...(reason !== undefined && { reason }),
  }));

/** The distance of a delivery and its price at a time and for a payment method, or why there is no price. */
async function price(
  deps: PricingDeps,
  { vendor_id, source, destination, preordered_for, payment_method }: Input,
): Promise<Fee & { metres: number }> {
  const { country, now, settings } = deps;
  const route = { vendorId: vendor_id, from: source, to: destination };
  const { metres, reason, pause } = await deliverableArea(deps, route);
  if (reason !== undefined)
    throw new Refused("price_not_computable", { path, ...reasonDetail({ metres, reason, pause }, country) });

  const at = preordered_for == null ? now() : new Date(preordered_for * 1000);
  const isTest = bypassesDeliveryErrors(vendor_id, settings.testVendors);
  const known = { distanceInMetres: metres, pricing: deps.market.pricingOf(vendor_id, now()) };
  const priced = isTest ? withFallbackPrice(known) : known;
  const fee = deliveryFee({
    ...priced,
    currency: country.currency,
    time: { at, timeZone: country.timezone },
    paymentMethod: payment_method ?? null,
    weather: deps.market.supplementsAt([source, destination], now()),
  });
  if (fee.refusal !== undefined) throw new Refused("price_not_computable", { path, reason: fee.reason });
  return { ...fee, metres: priced.distanceInMetres };
}

/** Refuses a past time, or one outside the channel's window. In Unix seconds; null for as soon as possible. */
export function requirePreorderInWindow(
  preorderedFor: number | null | undefined,
  now: Date,
  { preorder }: Pick<Channel, "preorder">,
): void {
  if (preorderedFor == null) return;
  const ahead = preorderedFor * 1000 - now.getTime();
  if (ahead <= 0 || ahead < preorder.minMs || ahead > preorder.maxMs)
    throw new Refused("preorder_out_of_window", { path: ["preordered_for"] });
}
