import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Navigate } from "react-router";
import { requestPath } from "../../navigation/paths.ts";
import { ConnectScreen } from "./connect-screen.tsx";

/**
 * The entry inside a partner's page. Without a token it waits for one; outside a frame the person confirms the shop
 * first.
 */
export function EmbeddedScreen() {
  const t = useTexts();
  const { brand } = useDeployment();
  const { authenticated } = useSession();
  if (authenticated) return <Navigate to={requestPath} replace />;
  if (globalThis.parent === globalThis.window) return <ConnectScreen />;
  return (
    <StandalonePage brand={brand} title={t("connect.no-token.title")} text={t("connect.no-token.text")}>
      {null}
    </StandalonePage>
  );
}
