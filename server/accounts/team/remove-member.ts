import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { revokeSessionsOf } from "../rows.ts";
import { announceEnds } from "../sessions/announce-ends.ts";
import { announceUser } from "../who-acts.ts";
import { dropMembership } from "./set-membership.ts";
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
    await dropMembership(db, { userId, reach }, { by: actor, at });
    return revokeSessionsOf(db, { userId }, at);
  });
  await announceUser(deps, userId);
  await announceEnds(deps, ended);
}
