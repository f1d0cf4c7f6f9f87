import { faqPath } from "@waybill/contract/visitor-pages";
import { maxShipmentKg } from "@waybill/domain/limits";
import { asapWithinMinutes } from "@waybill/domain/timings";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { buttonClass } from "@waybill/ui/button.tsx";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import styles from "./good-to-know.module.css";
import page from "./landing.module.css";

/** What the service promises, in three figures (spec §9), and the way to all answers. */
export function GoodToKnow() {
  const t = useTexts();
  const { faq, currency } = useCountry();
  const minutes = formatNumber(asapWithinMinutes, { style: "unit", unit: "minute", unitDisplay: "long" });
  const weight = formatNumber(maxShipmentKg, { style: "unit", unit: "kilogram" });
  const minimum =
    faq.minimum_amount === undefined
      ? t("landing.good-no-minimum")
      : t("landing.good-minimum", { amount: formatMoney(faq.minimum_amount, currency, true) });
  const promises: readonly [IconName, string, string][] = [
    ["clock", t("landing.good-asap", { minutes }), t("landing.good-asap-text")],
    ["parcel", t("landing.good-weight", { weight }), t("landing.good-weight-text")],
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
