import { useEffect, useRef } from "react";
import { useDeployment } from "../session/place.ts";
import { useTexts } from "../translations/texts.ts";
import { buttonClass } from "../ui/button.tsx";
import { LonePage } from "../ui/lone-page.tsx";
import styles from "./register.module.css";

/** What is left to do: open the link in the mail. A sandbox shows the mail. */
export function MailSent({ to }: { to: string }) {
  const t = useTexts();
  const { brand, environment } = useDeployment();
  const said = useRef<HTMLSpanElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <LonePage
      brand={brand}
      title={t("register.sent-title")}
      text={
        <span ref={said} tabIndex={-1} role="status" className={styles.said}>
          {t("register.sent-text", { email: to })}
        </span>
      }
    >
      {environment === "san" && (
        <a className={buttonClass()} href={`/san/outbox?to=${encodeURIComponent(to)}`}>
          {t("register.sent-sandbox")}
        </a>
      )}
    </LonePage>
  );
}
