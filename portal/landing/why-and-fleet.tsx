import { useDeployment } from "@waybill/client/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import page from "./landing.module.css";
import styles from "./why-and-fleet.module.css";

export function WhyAndFleet() {
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
