import { purgeRiderSessions } from "./riders/purge-rider-sessions.ts";
import type { Deps } from "../platform/deps.ts";
import { registrationsWithinMs } from "./counted-tries.ts";
import { deleteResetCodes } from "./passwords/reset-rows.ts";
import { deleteUnconfirmed } from "./registering/registration-rows.ts";
import { deleteExpired } from "./rows.ts";
import { deleteAccepted } from "./team/invitation-rows.ts";

/** How long accepted invitations are kept, so that their links show "already used". */
const acceptedDays = 30;

/** Deletes sessions, tries, codes and registrations that have expired. */
export async function purgeExpiredAccounts({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteExpired(db, now(), new Date(now().getTime() - registrationsWithinMs));
  await deleteUnconfirmed(db, now());
  await deleteAccepted(db, new Date(now().getTime() - acceptedDays * 86_400_000));
  // Codes are kept for an hour after they expire, so that a late user reads that the code has expired.
  await purgeRiderSessions({ db, now });
  await deleteResetCodes(db, new Date(now().getTime() - registrationsWithinMs));
}
