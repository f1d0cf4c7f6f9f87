import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { revokeSessionsOf } from "../rows.ts";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import { announceUserChanged } from "../actor-lookup.ts";
import { removeMembership } from "./set-membership.ts";
import { lockMember, requireTeam } from "./team-reach.ts";

/**
 * Removes every role of a member that the caller manages, and ends the member's sessions and sockets in every
 * process.
 */
export async function removeMember(
  deps: Deps,
  actor: Actor,
  { userId, vendorId }: { userId: string; vendorId: string | undefined },
): Promise<void> {
  const caller = requireTeam(actor, vendorId === undefined ? [] : [vendorId]);
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    const { reach } = await lockMember(db, caller, { userId, vendorId });
    await removeMembership(db, { userId, reach }, { by: actor, at });
    return revokeSessionsOf(db, { userId }, at);
  });
  await announceUserChanged(deps, userId);
  await announceEndedSessions(deps, ended);
}
