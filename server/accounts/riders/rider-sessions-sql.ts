import { fragment } from "../../platform/database/statement.ts";

/** The fragment that revokes the sign-ins of a rider who is ended or deleted. */

/** Its `where` says whose end. */
export const endRiderSessions = fragment`update rider_sessions set revoked_at = ${"at"}`;

/** Deletes the sign-ins of the riders in the statement's `gone`. */
export const forgetSessionsOfGone = fragment`
  delete from rider_sessions using gone where rider_sessions.rider_id = gone.rider_id`;
