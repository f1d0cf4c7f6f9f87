import type { Deps } from "../../platform/deps.ts";
import { revokeSession } from "../rows.ts";

/** The fan-out channel on which every process hears the id of a session that has ended. */
export const sessionOver = "session-over";

/** Ends a session at once: in the database first, then in every process. */
export async function endSession(
  deps: Pick<Deps, "db" | "now" | "fanOut" | "log">,
  sessionId: string,
): Promise<void> {
  await revokeSession(deps.db, sessionId, deps.now());
  await announceEnd(deps, sessionId);
}

/** Tells every process of a session that was ended in the database. */
export async function announceEnd(
  { fanOut, log }: Pick<Deps, "fanOut" | "log">,
  sessionId: string,
): Promise<void> {
  await fanOut
    .publish(sessionOver, sessionId)
    .catch((error: unknown) => log.warn({ err: error }, "the end of a session was not announced"));
}
