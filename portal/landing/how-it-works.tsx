import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import page from "./landing.module.css";

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
