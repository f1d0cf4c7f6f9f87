import { sessionIn } from "./session-mode.ts";

/** The Authorization header of the stored session: GoDroid, else auth meta, else the guest's (spec §7). */
export function authorisationOf(storage: Storage): string | undefined {
  const session = sessionIn(storage);
  if (!session.authenticated) return undefined;
  return `${session.mode === "GODROID" ? "GoDroid" : "Bearer"} ${session.token}`;
}
