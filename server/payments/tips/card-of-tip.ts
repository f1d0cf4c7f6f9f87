import { fromMinor } from "@waybill/domain/money/money";
import { tipProblem } from "@waybill/domain/tracking/tips";
import { tipCard } from "@waybill/recipient/tip/tip-page";
import { Refused } from "../../platform/http/refused.ts";
import type { RecipientCard } from "../../tracking/recipient-cards.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { requireTipping } from "./tip-offer.ts";
import { findTip, type TipState } from "./tip-rows.ts";

/** The text key of a tip that needs nothing more from the recipient. */
const messageKeys: Partial<Record<TipState, string>> = {
  authorised: "tracking.tip-paid",
  captured: "tracking.tip-paid",
  returning: "tracking.tip-returned",
  returned: "tracking.tip-returned",
};

/** The section on the page of a delivered order: a form to tip the rider, or the tip that was given. */
export const cardOfTip =
  (deps: PaymentDeps): RecipientCard =>
  async ({ order, row, words, money, href }) => {
    if (tipProblem(order, deps.now()) !== undefined) return undefined;
    const tip = await findTip(deps.pool, order.order_id);
    const messageKey = tip && messageKeys[tip.state];
    if (!messageKey) {
      const isOffered = await requireTipping(deps, row).then(
        () => true,
        (problem: unknown) => {
          if (problem instanceof Refused) return false;
          throw problem;
        },
      );
      return isOffered ? tipCard({ words, href: href("tip"), given: undefined }) : undefined;
    }
    const amount = money(fromMinor(Number(tip.amount_minor), deps.country.currency));
    const thanks = words(messageKey, { amount, name: order.rider?.name.split(" ")[0] ?? "" });
    return tipCard({ words, href: "", given: thanks });
  };
