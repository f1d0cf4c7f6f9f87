import { Link } from "react-router";
import { landingPath, requestPath } from "../navigation/paths.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { buttonClass } from "@waybill/ui/button.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";

/** Shown if no page has this address. */
export function NotFound() {
  const t = useTexts();
  const { brand } = useDeployment();
  const { authenticated } = useSession();
  return (
    <StandalonePage
      brand={brand}
      mark={{ icon: "search" }}
      sign={404}
      title={t("not-found.title")}
      text={t("not-found.text")}
    >
      <Link to={authenticated ? requestPath : landingPath} className={buttonClass({ look: "primary" })}>
        {t(authenticated ? "shell.request" : "not-found.home")}
      </Link>
    </StandalonePage>
  );
}
