import { useEffect, type ReactNode } from "react";
import { Navigate } from "react-router";
import { requestPath } from "../paths.ts";
import { takeFarewell } from "@waybill/client/session/session-store.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";

/** For visitors alone: who is signed in goes on; whose session ended just now is told so (spec §2, §4). */
export function PublicOnly({ children }: { children: ReactNode }) {
  const { authenticated } = useSession();
  useEffect(() => {
    if (!authenticated && takeFarewell()) notify({ message: textOf("session.disconnected") });
  }, [authenticated]);
  return authenticated ? <Navigate to={requestPath} replace /> : children;
}
