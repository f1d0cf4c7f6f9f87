import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { useMaintenance } from "@waybill/client/deployment/flags.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import {
  forgetReturnPath,
  saveReturnPath,
  returnPath,
  consumeSessionEnded,
} from "@waybill/client/session/session-store.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { homeOf, landingPath, maintenancePath } from "../navigation/paths.ts";

/**
 * The one guard of every protected address (spec §2): an unauthenticated user goes to the landing, others to the
 * maintenance page during a maintenance. It does not wait for the flags: until they are known, no maintenance is
 * assumed.
 */
export function Protected({ children }: { children: ReactNode }) {
  const { authenticated } = useSession();
  const maintenance = useMaintenance();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (authenticated) forgetReturnPath();
    // Mails link to pages below the account, so these are opened after sign-in.
    else if (pathname.startsWith("/account/")) saveReturnPath(pathname + search);
  });
  if (!authenticated) return <Navigate to={landingPath} replace />;
  return maintenance ? <Navigate to={maintenancePath} replace /> : children;
}

/**
 * For visitors only: a signed-in user continues to where a session ended before; a session that just ended is announced
 * (spec §2, §4). `guests`: also for guests.
 */
export function PublicOnly({ guests = false, children }: { guests?: boolean; children: ReactNode }) {
  const session = useSession();
  const { authenticated, mode } = session;
  useEffect(() => {
    if (!authenticated && consumeSessionEnded()) notify({ message: textOf("session.disconnected") });
  }, [authenticated]);
  const isIn = authenticated && !(guests && mode === "GUEST");
  return isIn ? <Navigate to={returnPath() || homeOf(session)} replace /> : children;
}
