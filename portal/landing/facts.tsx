import { useCountry, useDeployment } from "@waybill/client/deployment-context.ts";
import { formatDistance, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./facts.module.css";
import page from "./landing.module.css";

/** Three figures of the country: how soon, how much, how far. */
export function Facts() {
  const t = useTexts();
  const { minimum_eta } = useDeployment();
  const { currency, pricing, maximum_delivery_km } = useCountry();
  const price =
    pricing &&
    t("landing.fact-price", {
      base: formatMoney(pricing.base, currency, true),
      distance: formatMoney(pricing.per_km, currency, true),
    });
  const facts = [
    [
      formatNumber(minimum_eta, { style: "unit", unit: "minute", unitDisplay: "long" }),
      t("landing.fact-soon"),
    ],
    ...(price === undefined ? [] : [[price, t("landing.fact-price-meaning")] as const]),
    [formatDistance(maximum_delivery_km * 1000), t("landing.fact-far")],
  ] as const;
  return (
    <div className={styles.facts}>
      <dl className={page.in}>
        {facts.map(([figure, meaning]) => (
          <div key={meaning}>
            <dt>{meaning}</dt>
            <dd>
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
