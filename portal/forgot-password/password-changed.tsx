import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { signInPath } from "../paths.ts";
import { useDeployment } from "@waybill/client/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { buttonClass } from "@waybill/ui/button.tsx";
import { LonePage } from "@waybill/ui/layout/lone-page.tsx";
import styles from "./forgot-password.module.css";

/** The new password is set; what comes next. */
export function PasswordChanged() {
  const t = useTexts();
  const { brand } = useDeployment();
  const said = useRef<HTMLSpanElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <LonePage
      brand={brand}
      mark={{ icon: "tick", tone: "done" }}
      title={t("reset.done-title")}
      text={
        <span ref={said} tabIndex={-1} role="status" className={styles.said}>
          {t("reset.done-text")}
        </span>
      }
    >
      <Link to={signInPath} className={buttonClass({ look: "primary" })}>
        {t("sign-in.submit")}
      </Link>
    </LonePage>
  );
}
