import { useEffect, type ReactNode } from "react";
import { Navigate } from "react-router";
import { requestPath } from "../paths.ts";
import { takeFarewell } from "../session/session-store.ts";
import { useSession } from "../session/session.tsx";
import { textOf } from "../translations/texts.ts";
import { notify } from "../ui/notices/notify.ts";

/** For visitors alone: who is signed in goes on; whose session ended just now is told so (spec §2, §4). */
export function PublicOnly({ children }: { children: ReactNode }) {
  const { authenticated } = useSession();
  useEffect(() => {
    if (!authenticated && takeFarewell()) notify({ message: textOf("session.disconnected") });
  }, [authenticated]);
  return authenticated ? <Navigate to={requestPath} replace /> : children;
}
