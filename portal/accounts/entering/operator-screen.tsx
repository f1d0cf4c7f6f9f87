import { Link, Navigate } from "react-router";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { requestSignOut } from "@waybill/client/offline-orders/sign-out.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { landingPath, requestPath } from "../../navigation/paths.ts";
import styles from "./operator-screen.module.css";

const may = ["operator.may-act", "operator.may-cancel", "operator.may-set"] as const;

/** An operator's start page: possible actions, and links. */
export function OperatorScreen() {
  const t = useTexts();
  const { brand } = useDeployment();
  const { authenticated, isOperator } = useSession();
  if (!isOperator) return <Navigate to={authenticated ? requestPath : landingPath} replace />;
  return (
    <StandalonePage
      brand={brand}
      mark={{ icon: "user" }}
      title={t("operator.title")}
      text={t("operator.text")}
    >
      <ul className={styles.may}>
        {may.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p>{t("operator.may-not")}</p>
      <a href="/operations/" className={buttonClass({ look: "primary" })}>
        {t("operator.console")}
      </a>
      <Link to={requestPath} className={buttonClass()}>
        {t("operator.open")}
      </Link>
      <a href="/docs" className={buttonClass()}>
        {t("operator.reference")}
      </a>
      <Button look="plain" onClick={() => requestSignOut()}>
        {t("shell.sign-out")}
      </Button>
    </StandalonePage>
  );
}
