import { formatMoney } from "./formats.ts";
import type { Translate } from "./texts.ts";

/**
 * What the published rules decided about a claim, in the reader's language; the server's own reason and message are in
 * English.
 */
export const ruleDecisionText = (
  { granted_amount, currency }: { granted_amount: number; currency: string },
  t: Translate,
): string =>
  granted_amount > 0
    ? t("claims.by-rule-granted", { amount: formatMoney(granted_amount, currency) })
    : t("claims.by-rule-refused");
