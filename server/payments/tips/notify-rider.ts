import { countries } from "@waybill/domain/markets/countries";
import { formattingLocale } from "@waybill/domain/markets/languages";
import { fromMinor } from "@waybill/domain/money/money";
import { browsersOf, deleteBrowser } from "../../fleets/riders/offers/offer-pushes.ts";
import type { NoticeSender } from "../../notices/channels.ts";
import { translatorFor } from "../../platform/texts.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { TipRow } from "./tip-rows.ts";

/** In seconds: later the push is dropped, because the app's earnings show the tip anyway. */
const secondsToLive = 3600;

/** Notifies a rider of a tip in every browser subscribed to offers; shows the amount, but no name. */
export async function notifyRider(
  { pool, settings }: Pick<PaymentDeps, "pool" | "settings">,
  sender: Pick<NoticeSender, "push">,
  tip: TipRow,
): Promise<void> {
  const country = countries[settings.country];
  const { currency } = country;
  for (const browser of await browsersOf(pool, tip.rider_id)) {
    const amount = new Intl.NumberFormat(formattingLocale(country, browser.language), {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    }).format(fromMinor(Number(tip.amount_minor), currency));
    const translate = translatorFor(browser.language);
    const message = {
      title: translate("rider-push.tip", { amount }),
      body: translate("rider-push.tip-said"),
      tip_id: tip.tip_id,
    };
    const outcome = await sender.push(browser, message, secondsToLive);
    if (outcome === "gone") await deleteBrowser(pool, browser.endpoint);
  }
}
