import type { Tip } from "@waybill/contract/visitors/tips";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor, toMinor } from "@waybill/domain/money/money";
import { isTipAmount, tipLimits } from "@waybill/domain/tracking/tips";
import { formattingLocale } from "@waybill/domain/markets/languages";
import { findByLink, type OrderLink } from "../../tracking/find-by-link.ts";
import { Refused } from "../../platform/http/refused.ts";
import { ProviderUnavailable, type CardProvider } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { requireTipping, type TipContext } from "./tip-offer.ts";
import { findTip, writeChosenTip, type TipRow, type TipState } from "./tip-rows.ts";

const shownStates: Record<TipState, Tip["state"]> = {
  open: "open",
  failed: "open",
  charging: "paying",
  redirecting: "paying",
  authorised: "paid",
  captured: "paid",
  returning: "returned",
  returned: "returned",
};

/** The tip of an order, for everybody who has the order's link. */
export async function readTip(deps: PaymentDeps, link: OrderLink): Promise<Tip> {
  const order = await findByLink(deps, link);
  const tipping = await requireTipping(deps, order);
  return tipAnswer(deps, tipping, await findTip(deps.pool, order.order_id));
}

/** Stores the chosen amount; nothing is paid yet. */
export async function chooseTip(
  deps: PaymentDeps,
  link: OrderLink,
  { amount }: { amount: number },
): Promise<Tip> {
  const order = await findByLink(deps, link);
  const tipping = await requireTipping(deps, order);
  const { currency } = deps.country;
  const { offer, delivery } = tipping;
  if (!isTipAmount(offer, amount, currency))
    throw new Refused("tip_amount_refused", { path: ["amount"], values: limitsInWords(deps, tipping) });
  const chosen = await writeChosenTip(deps.pool, {
    order_id: order.order_id,
    tip_id: deps.randomBytes(16).toString("hex"),
    vendor_id: order.vendor_id,
    job_id: delivery.job_id,
    rider_id: delivery.rider_id,
    amount_minor: toMinor(amount, currency),
    currency,
    created_at: deps.now(),
    maxChanges: tipLimits.changes,
  });
  return tipAnswer(deps, tipping, chosen ?? refuseChange(await findTip(deps.pool, order.order_id)));
}

function refuseChange(tip: TipRow | undefined): never {
  const state = tip && shownStates[tip.state];
  if (state === "paying") throw new Refused("payment_under_way", { retryAfter: 2 });
  if (state === "open") throw new Refused("too_many_requests", { retryAfter: 3600 });
  throw new Refused("tip_refused", { reason: "tip_given" });
}

const limitsInWords = ({ settings }: Pick<PaymentDeps, "settings">, { offer }: TipContext) => {
  const country = countries[settings.country];
  const locale = formattingLocale(country, country.default_language);
  const { currency } = country;
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  return { least: money.format(offer.min), most: money.format(offer.max) };
};

/** The payment methods of the providers that respond. */
async function methodsOf(deps: PaymentDeps, tip: TipRow): Promise<Tip["payment_methods"]> {
  const amount = { amountMinor: Number(tip.amount_minor), currency: deps.country.currency };
  const offers = deps.cardProviders.map(async (provider: CardProvider) => {
    try {
      return [{ payment_method: provider.cardType, ...(await provider.cardEntry(amount)) }];
    } catch (problem) {
      if (!(problem instanceof ProviderUnavailable)) throw problem;
      return [];
    }
  });
  const methods = (await Promise.all(offers)).flat();
  if (methods.length === 0) throw new Refused("card_payment_unavailable", { retryAfter: 5 });
  return methods;
}

/** A tip as its giver sees it; with the payment methods as long as it is unpaid. */
export async function tipAnswer(
  deps: PaymentDeps,
  { offer, delivery }: TipContext,
  tip: TipRow | undefined,
): Promise<Tip> {
  const { currency } = deps.country;
  const state = tip ? shownStates[tip.state] : "none";
  return {
    state,
    amount: tip ? fromMinor(Number(tip.amount_minor), currency) : null,
    currency,
    rider_first_name: delivery.name.split(" ")[0] ?? "",
    presets: [...offer.presets],
    least: offer.min,
    most: offer.max,
    payment_methods: tip && state === "open" ? await methodsOf(deps, tip) : [],
    redirect_url: tip?.state === "redirecting" ? tip.redirect_url : null,
  };
}
