import { unreportedEvents } from "@waybill/client/analytics/analytics.ts";
import { sendAnalytics } from "@waybill/client/analytics/send-analytics.ts";
import type { Deployment } from "@waybill/contract/visitors/deployment";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { createRoot } from "react-dom/client";
import classes from "./question-bar.module.css";

/** The storage key of this device's choice; it stays after the session ends (session-store.ts). */
const consentKey = "analytics-consent";

/** Sends analytics events. If consent is required, only after it was given, and no earlier events. */
export function startAnalytics({ analytics, brand, country, environment }: Deployment): void {
  if (!analytics) return;
  const begin = () => void sendAnalytics(analytics, { brand: brand.id, country, environment });
  const answer = localStorage.getItem(consentKey);
  if (!analytics.consent || answer === "yes") return begin();
  if (answer === "no") return;
  // In the page's flow, so that the bar covers nothing.
  const container = document.createElement("div");
  document.body.prepend(container);
  const root = createRoot(container);
  const onAnswer = (isGiven: boolean) => {
    localStorage.setItem(consentKey, isGiven ? "yes" : "no");
    unreportedEvents.length = 0;
    if (isGiven) begin();
    root.unmount();
    container.remove();
  };
  root.render(<ConsentBar onAnswer={onAnswer} />);
}

/** Asks for consent to analytics; yes and no are one press each. */
function ConsentBar({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const t = useTexts();
  return (
    <section className={classes.bar} aria-label={t("analytics.title")}>
      <p>{t("analytics.question")}</p>
      <div className={classes.answers}>
        <Button onClick={() => onAnswer(false)}>{t("analytics.refuse")}</Button>
        <Button onClick={() => onAnswer(true)}>{t("analytics.allow")}</Button>
      </div>
    </section>
  );
}
