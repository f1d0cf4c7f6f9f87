import { fragment } from "../../platform/database/statement.ts";

/** What a statement that ends or forgets a rider writes about the rider's sign-ins. */

/** Its `where` says whose end. */
export const endRiderSessions = fragment`update rider_sessions set revoked_at = ${"at"}`;

/** Forgets the sign-ins of the riders that the statement calls `gone`. */
export const forgetSessionsOfGone = fragment`
  delete from rider_sessions using gone where rider_sessions.rider_id = gone.rider_id`;
