import { useState } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useOnboarding } from "./use-onboarding.ts";
import styles from "./welcome.module.css";

const signs = ["pin", "scooter", "receipt"] as const;

/** The onboarding of a first visit: one message per screen, can be skipped at any time. */
export function Welcome({ onEnd, onStart }: { onEnd: () => void; onStart: () => void }) {
  const t = useTexts();
  const screens = useOnboarding();
  const [reached, setReached] = useState(0);
  if (!screens) return null;
  // Another language may have fewer screens.
  const at = Math.min(reached, screens.length - 1);
  const screen = screens[at];
  const isLast = at === screens.length - 1;
  const start = () => {
    onEnd();
    onStart();
  };
  return (
    <section
      className={styles.card}
      aria-label={t("welcome.label")}
      onKeyDown={({ key }) => key === "Escape" && onEnd()}
    >
      <span className={styles.meter} aria-hidden="true">
        {screens.map((_, step) => (
          <i key={step} className={step <= at ? styles.full : ""} />
        ))}
      </span>
      <div aria-live="polite" className={styles.message}>
        <span className={styles.sign}>
          <Icon name={signs[at % signs.length] ?? "pin"} />
        </span>
        <b>{screen?.title}</b>
        <p>{screen?.text.trim()}</p>
      </div>
      <div className={styles.options}>
        <Button look="plain" onClick={onEnd}>
          {t("welcome.skip")}
        </Button>
        <span className={styles.step}>
          {t("welcome.step", { step: String(at + 1), count: String(screens.length) })}
        </span>
        {isLast ? (
          <Button look="primary" onClick={start}>
            {t("welcome.start")}
          </Button>
        ) : (
          <Button look="primary" onClick={() => setReached(at + 1)}>
            {t("welcome.next")}
          </Button>
        )}
      </div>
    </section>
  );
}
