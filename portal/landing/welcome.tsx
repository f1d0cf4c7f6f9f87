import { useState } from "react";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { formatDistance } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./welcome.module.css";

const screens = [
  { name: "where", icon: "pin" },
  { name: "follow", icon: "scooter" },
  { name: "pay", icon: "receipt" },
] as const;

/** Three screens for who is here for the first time: each says one thing, and they can be skipped at any time. */
export function Welcome({ onEnd, onStart }: { onEnd: () => void; onStart: () => void }) {
  const t = useTexts();
  const distance = formatDistance(useCountry().maximum_delivery_km * 1000);
  const [at, setAt] = useState(0);
  const shown = screens[at] ?? screens[0];
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
        {screens.map(({ name }, step) => (
          <i key={name} className={step <= at ? styles.full : ""} />
        ))}
      </span>
      <div aria-live="polite" className={styles.said}>
        <span className={styles.sign}>
          <Icon name={shown.icon} />
        </span>
        <b>{t(`welcome.${shown.name}-title`)}</b>
        <p>{t(`welcome.${shown.name}-text`, { distance })}</p>
      </div>
      <div className={styles.ways}>
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
          <Button look="primary" onClick={() => setAt(at + 1)}>
            {t("welcome.next")}
          </Button>
        )}
      </div>
    </section>
  );
}
