import type { BodyOf } from "@waybill/contract/endpoint";
import type { payTip as endpoint, Tip } from "@waybill/contract/visitors/tips";
import { toMinor } from "@waybill/domain/money/money";
import { tipLimits } from "@waybill/domain/tracking/tips";
import { findByLink, type OrderLink } from "../../tracking/find-by-link.ts";
import { Refused } from "../../platform/http/refused.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { attemptTimeoutMs, chargeQueryAfterMs } from "../provider-timeouts.ts";
import { chargeOfTip, providerOfTip, settleTip } from "./settle-tip.ts";
import { requireTipping } from "./tip-offer.ts";
import { beginTipAttempt, changeTip, findTip, type TipRow } from "./tip-rows.ts";
import { tipAnswer } from "./tips.ts";

type Paying = {
  body: BodyOf<typeof endpoint>;
  /** Our origin as the browser reaches it, without a trailing slash. */
  origin: string;
  requestId: string;
};

/** The path to which the bank returns the browser. It contains the tip's id, which only the payer knows. */
export const tipReturnPath = "/orders/api/v1/tips/return";

/** Pays the chosen tip with a card. Repeated calls charge once, because only one call owns an attempt. */
export async function payTip(
  deps: PaymentDeps,
  link: OrderLink,
  { body, origin, requestId }: Paying,
): Promise<Tip> {
  const order = await findByLink(deps, link);
  const tipping = await requireTipping(deps, order);
  const provider = deps.cardProviders.find(({ cardType }) => cardType === body.payment_method);
  if (!provider)
    throw new Refused("rule_broken", { key: "validation.fill-payment-method", path: ["payment_method"] });
  const attempt = await beginTipAttempt(deps.pool, {
    orderId: order.order_id,
    provider: provider.name,
    amountMinor: toMinor(body.amount, deps.country.currency),
    maxAttempts: tipLimits.attempts,
    lookAt: new Date(deps.now().getTime() + attemptTimeoutMs),
  });
  const paid = attempt
    ? await charge(deps, attempt, { body, origin, requestId })
    : answered(await findTip(deps.pool, order.order_id), toMinor(body.amount, deps.country.currency));
  return tipAnswer(deps, tipping, paid);
}

/** Returns a tip that is already paid or being confirmed; otherwise throws why no attempt was begun. */
function answered(tip: TipRow | undefined, amountMinor: number): TipRow {
  if (!tip || Number(tip.amount_minor) !== amountMinor)
    throw new Refused("changed_meanwhile", { path: ["amount"] });
  if (tip.state === "charging") throw new Refused("payment_under_way", { retryAfter: 2 });
  if (tip.state === "open" || tip.state === "failed")
    throw new Refused("too_many_requests", { retryAfter: 3600 });
  if (tip.state === "returning" || tip.state === "returned")
    throw new Refused("tip_refused", { reason: "tip_given" });
  return tip;
}

async function charge(
  deps: PaymentDeps,
  attempt: TipRow,
  { body, origin, requestId }: Paying,
): Promise<TipRow> {
  try {
    const answer = await providerOfTip(deps, attempt).authorise({
      ...chargeOfTip(attempt),
      instrument: { encrypted: body.encrypted, nameOnCard: body.name_on_card },
      saveCard: false,
      returnUrl: `${origin}${tipReturnPath}/${attempt.tip_id}`,
      payer: { name: body.name_on_card, email: null },
    });
    const settled = await settleTip(deps, attempt, answer, requestId);
    if (answer.kind === "unreadable") throw new Refused("card_not_readable", { path: ["encrypted"] });
    if (answer.kind === "declined") throw new Refused("card_declined", { reason: answer.reason });
    return settled;
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    deps.log.warn(
      { reason: problem.message },
      "the card provider did not answer; the tip is reconciled later",
    );
    // Read again, because a concurrent call may have authorised it.
    const current = await findTip(deps.pool, attempt.order_id);
    const lookAt = new Date(deps.now().getTime() + chargeQueryAfterMs);
    if (current?.state === "charging") await changeTip(deps.pool, current, { state: "charging", lookAt });
    if (current?.state === "authorised") return current;
    throw new Refused("card_payment_unavailable", { retryAfter: chargeQueryAfterMs / 1000 });
  }
}
