import { useCountry, useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { formatDistance, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { faqPath } from "@waybill/contract/visitors/visitor-pages";
import { recommendedParcelKg } from "@waybill/domain/limits";
import { asapWithinMinutes } from "@waybill/domain/time/timings";
import { buttonClass } from "@waybill/ui/button.tsx";
import styles from "./facts.module.css";
import page from "./landing.module.css";

/** Three figures of the country: how soon, how much, how far. */
export function CountryFacts() {
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

export function BenefitsAndFleet() {
  const t = useTexts();
  const { brand } = useDeployment();
  const reasons: readonly [IconName, string][] = [
    ["receipt", t("landing.why-price")],
    ["locate", t("landing.why-live")],
    ["picture", t("landing.why-proof")],
    ["cash", t("landing.why-cash")],
  ];
  return (
    <section className={page.band} id="why" aria-labelledby="why-title">
      <div className={`${page.in} ${styles.two}`}>
        <div>
          <h2 id="why-title">{t("landing.why-title", { service: brand.service_name })}</h2>
          <ul className={styles.reasons}>
            {reasons.map(([icon, text]) => (
              <li key={icon}>
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{t("landing.fleet-title")}</h2>
          <p className={styles.text}>{t("landing.fleet-text")}</p>
        </div>
      </div>
    </section>
  );
}

/** The service's promises and recommendations (spec §9) by the country's rules, and a link to all answers. */
export function ServicePromises() {
  const t = useTexts();
  const { faq, currency, order_rules, maximum_weight_kg } = useCountry();
  const minutes = formatNumber(asapWithinMinutes, { style: "unit", unit: "minute", unitDisplay: "long" });
  const kilograms = (weight: number) => formatNumber(weight, { style: "unit", unit: "kilogram" });
  const { minimum_amount: required } = order_rules;
  const advised = required ?? faq.minimum_amount;
  const minimum =
    advised === undefined
      ? t("landing.good-no-minimum")
      : t(required === undefined ? "landing.good-advised" : "landing.good-minimum", {
          amount: formatMoney(advised, currency, true),
        });
  const promises: readonly [IconName, string, string][] = [
    ["clock", t("landing.good-asap", { minutes }), t("landing.good-asap-text")],
    [
      "parcel",
      t("landing.good-weight", { weight: kilograms(maximum_weight_kg) }),
      t("landing.good-weight-text", { weight: kilograms(recommendedParcelKg) }),
    ],
    ["receipt", minimum, t("landing.good-minimum-text")],
  ];
  return (
    <section className={`${page.band} ${page.sunk}`} id="good" aria-labelledby="good-title">
      <div className={page.in}>
        <h2 id="good-title">{t("landing.good-title")}</h2>
        <ul className={page.three}>
          {promises.map(([icon, title, text]) => (
            <li key={icon}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <a className={`${buttonClass()} ${styles.all}`} href={`${faqPath}?lang=${currentLanguage()}`}>
          {t("landing.good-faq")}
        </a>
      </div>
    </section>
  );
}
