import { fragment } from "../../platform/database/statement.ts";

/** Revokes riders' sessions; the statement adds a `where` that selects the riders. */
export const endRiderSessions = fragment`update rider_sessions set revoked_at = ${"at"}`;

/** Deletes the sessions of the riders in the statement's CTE `gone`. */
export const deleteSessionsOfGone = fragment`
  delete from rider_sessions using gone where rider_sessions.rider_id = gone.rider_id`;
