import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { formatDistance, formatMoney } from "@waybill/ui/texts/formats.ts";
import type { Country } from "@waybill/domain/markets/country";
import { fromMinor } from "@waybill/domain/money/money";
import { routeFee } from "@waybill/domain/pricing/route-fee";
import page from "./landing.module.css";
import styles from "./how-it-works.module.css";

export function HowItWorks() {
  const t = useTexts();
  const steps: readonly [IconName, string, string][] = [
    ["pin", t("landing.how-where"), t("landing.how-where-text")],
    ["scooter", t("landing.how-hand-over"), t("landing.how-hand-over-text")],
    ["picture", t("landing.how-arrive"), t("landing.how-arrive-text")],
  ];
  return (
    <section className={page.band} id="how" aria-labelledby="how-title">
      <div className={page.in}>
        <h2 id="how-title">{t("landing.how-title")}</h2>
        <ol className={page.three}>
          {steps.map(([icon, title, text]) => (
            <li key={icon}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function PayAsYouGo() {
  const t = useTexts();
  const country = useCountry();
  const example = exampleFee(country);
  if (!example) return null;
  const { kilometres, parts, sum, isMoreAtTimes } = example;
  const distance = formatDistance(kilometres * 1000);
  const money = (amount: number) => <bdi>{formatMoney(amount, country.currency)}</bdi>;
  return (
    <section className={`${page.band} ${page.sunk}`} id="fees" aria-labelledby="fees-title">
      <div className={`${page.in} ${styles.pay}`}>
        <div>
          <h2 id="fees-title">{t("landing.pay-title")}</h2>
          <p>{t("landing.pay-text")}</p>
          {isMoreAtTimes && <p>{t("landing.pay-more")}</p>}
        </div>
        <div className={styles.card}>
          <h3>{t("landing.pay-example", { distance })}</h3>
          <dl>
            {parts.map(({ kind, amount }) => (
              <div key={kind}>
                <dt>{kind === "distance" ? distance : t(`fee-part.${kind}`)}</dt>
                <dd>{money(amount)}</dd>
              </div>
            ))}
            <div className={styles.sum}>
              <dt>{t("landing.pay-sum")}</dt>
              <dd>{money(sum)}</dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  );
}

const kilometres = 3;

/**
 * The decimal price of a three-kilometre delivery without supplements, with its parts; undefined if there is no
 * price rule.
 */
export function exampleFee({ pricing, currency }: Pick<Country, "pricing" | "currency">) {
  const fee = routeFee({ distanceInMetres: kilometres * 1000, pricing, currency });
  if (fee.refusal !== undefined) return undefined;
  const parts = fee.breakdown.map(({ kind, amount_minor }) => ({
    kind,
    amount: fromMinor(amount_minor, currency),
  }));
  const isMoreAtTimes = pricing?.supplements !== undefined || pricing?.surcharge !== undefined;
  return { kilometres, parts, sum: fromMinor(fee.fee_minor, currency), isMoreAtTimes };
}
