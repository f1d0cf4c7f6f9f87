import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { revokeSessionsOf } from "../rows.ts";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import { lockMember, requireTeam } from "./team-reach.ts";

/** Signs a member out everywhere. A caller who signs themselves out keeps the current session. */
export async function endMemberSessions(deps: Deps, actor: Actor, userId: string): Promise<number> {
  const caller = requireTeam(actor, []);
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    await lockMember(db, caller, { userId, vendorId: undefined });
    const which = caller.userId === userId ? { except: caller.sessionId } : {};
    const over = await revokeSessionsOf(db, { userId }, at, which);
    const subject = { kind: "user", id: userId };
    const after = { ended: over.length };
    await recordAudit(db, { by: actor, at }, { action: "member.signed-out", subject, after });
    return over;
  });
  await announceEndedSessions(deps, ended);
  return ended.length;
}
