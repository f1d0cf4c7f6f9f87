import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { landingPath, maintenancePath } from "../paths.ts";
import { useMaintenance } from "@waybill/client/flags.ts";
import { useSession } from "@waybill/client/session/use-session.ts";

/**
 * The one guard of every protected address (spec §2): who is not authenticated goes to the landing, who is goes to the
 * maintenance page while one is on. Nobody waits for the flags: until they are known there is none.
 */
export function Protected({ children }: { children: ReactNode }) {
  const { authenticated } = useSession();
  const maintenance = useMaintenance();
  if (!authenticated) return <Navigate to={landingPath} replace />;
  return maintenance ? <Navigate to={maintenancePath} replace /> : children;
}
