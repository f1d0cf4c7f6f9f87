import type { Deps } from "../platform/deps.ts";
import { revokeSession } from "./rows.ts";

/** The fan-out channel on which every process hears the id of a session that has ended. */
export const sessionOver = "session-over";

/** Ends a session at once: in the database first, then in every process. */
export async function endSession(
  { db, now, fanOut, log }: Pick<Deps, "db" | "now" | "fanOut" | "log">,
  sessionId: string,
): Promise<void> {
  await revokeSession(db, sessionId, now());
  await fanOut
    .publish(sessionOver, sessionId)
    .catch((error: unknown) => log.warn({ err: error }, "the end of a session was not announced"));
}
