import { endSessionsOfUser } from "../../accounts/sessions/announce-ended-sessions.ts";
import type { Deps } from "../../platform/deps.ts";
import { findPeopleOfDomains } from "../rows.ts";

/**
 * Ends the sessions of people who must now sign in through the company, in the transaction that requires it.
 * Returns the ids of the ended sessions, to announce after the commit. Owners of the vendor keep their sessions, as
 * they keep their password.
 */
export async function endSessionsOfDomains(
  db: Deps["db"],
  { vendorId, domains }: { vendorId: string; domains: readonly string[] },
  at: Date,
): Promise<string[]> {
  if (domains.length === 0) return [];
  const ended: string[] = [];
  for (const userId of await findPeopleOfDomains(db, vendorId, domains))
    ended.push(...(await endSessionsOfUser(db, userId, at)));
  return ended;
}
