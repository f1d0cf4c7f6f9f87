import { useEffect, useRef } from "react";
import { useMailAgain } from "../use-mail-again.ts";
import { useDeployment } from "@waybill/client/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { LonePage } from "@waybill/ui/layout/lone-page.tsx";
import styles from "./register.module.css";

/** What is left to do: open the link in the mail. A sandbox shows the mail. */
export function MailSent({ to }: { to: string }) {
  const t = useTexts();
  const { brand, environment } = useDeployment();
  const said = useRef<HTMLSpanElement>(null);
  const again = useMailAgain(to);
  useEffect(() => said.current?.focus(), []);
  return (
    <LonePage
      brand={brand}
      mark={{ icon: "note" }}
      title={t("register.sent-title")}
      text={
        <span ref={said} tabIndex={-1} role="status" className={styles.said}>
          {t("register.sent-text", { email: to })}
        </span>
      }
    >
      {!again.isSent && (
        <Button look="plain" busy={again.busy} onClick={again.send}>
          {t("sign-in.mail-again")}
        </Button>
      )}
      <p role="status">{again.said !== undefined && t(again.said)}</p>
      {environment === "san" && (
        <a className={buttonClass()} href={`/san/outbox?to=${encodeURIComponent(to)}`}>
          {t("register.sent-sandbox")}
        </a>
      )}
    </LonePage>
  );
}
