import { useCountryParameter } from "@waybill/client/deployment/country-parameters.ts";
import type { ClaimCause } from "@waybill/domain/money/claims/claim";
import { parseClaimRules } from "@waybill/domain/money/claims/claim-rules";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatMinutes, formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./rules-note.module.css";

/** Says whether a claim of this cause is decided at once by the published rules, or by a person. */
export function RulesNote({ cause, currency }: { cause: ClaimCause | undefined; currency: string }) {
  const t = useTexts();
  const text = useCountryParameter("claimRules");
  const claimRules = text === undefined ? undefined : parseClaimRules(text);
  if (!claimRules || (claimRules.rules.size === 0 && cause === undefined)) return null;
  const { rules, limit } = claimRules;
  return (
    <div className={classes.note}>
      <Icon name={cause === undefined || rules.has(cause) ? "clock" : "user"} small />
      <div>
        {cause !== undefined && !rules.has(cause) && (
          <p>
            <b>{t("claims.person")}</b>
          </p>
        )}
        {rules.size > 0 && (
          <>
            <p>{t("claims.at-once", { amount: formatMoney(limit, currency) })}</p>
            <dl>
              {[...rules].map(([ruled, { minutes, gives }]) => (
                <div key={ruled} className={ruled === cause ? classes.chosen : undefined}>
                  <dt>{t(`claims.rule-${ruled}`, { time: formatMinutes(minutes) })}</dt>
                  <dd>{t(`claims.gives-${gives}`)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </div>
  );
}
