import { type ReactNode, useEffect } from "react";
import { Navigate } from "react-router";
import { useMaintenance } from "@waybill/client/deployment/flags.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { forgetReturn, returnPath, takeFarewell } from "@waybill/client/session/session-store.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { homeOf, landingPath, maintenancePath } from "../navigation/paths.ts";

/**
 * The one guard of every protected address (spec §2): who is not authenticated goes to the landing, who is goes to the
 * maintenance page while one is on. Nobody waits for the flags: until they are known there is none.
 */
export function Protected({ children }: { children: ReactNode }) {
  const { authenticated } = useSession();
  const maintenance = useMaintenance();
  useEffect(() => {
    if (authenticated) forgetReturn();
  }, [authenticated]);
  if (!authenticated) return <Navigate to={landingPath} replace />;
  return maintenance ? <Navigate to={maintenancePath} replace /> : children;
}

/** For visitors alone: who is signed in goes on, to where a session ended before; whose session ended just now reads so (spec §2, §4).
 * `guests`: it is for them too. */
export function PublicOnly({ guests = false, children }: { guests?: boolean; children: ReactNode }) {
  const session = useSession();
  const { authenticated, mode } = session;
  useEffect(() => {
    if (!authenticated && takeFarewell()) notify({ message: textOf("session.disconnected") });
  }, [authenticated]);
  const isIn = authenticated && !(guests && mode === "GUEST");
  return isIn ? <Navigate to={returnPath() || homeOf(session)} replace /> : children;
}
