import { useCountry } from "@waybill/client/deployment-context.ts";
import { formatDistance, formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { exampleFee } from "./example-fee.ts";
import page from "./landing.module.css";
import styles from "./pay-as-you-go.module.css";

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
