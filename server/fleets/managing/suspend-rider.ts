import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { announceEndedSessions } from "../../accounts/sessions/announce-ended-sessions.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { notifyRider } from "../riders/rider-hub.ts";
import { suspendRow } from "./rows.ts";
import { requireRider } from "./console-rider-answer.ts";
import { readConsoleRider } from "./riders.ts";

/** Signs a rider out and stops offers; the rider keeps open jobs until they are reassigned. */
export async function suspendRider(
  deps: Deps,
  by: Actor,
  { riderId, reason }: { riderId: string; reason: string },
): Promise<ConsoleRider> {
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ pool, db }) => {
    await requireRider(pool, riderId);
    const sessions = await suspendRow(pool, { riderId, reason, at });
    const subject = { kind: "rider", id: riderId };
    await recordAudit(db, { by, at }, { action: "rider.suspended", subject, after: { reason } });
    return sessions;
  });
  await announceEndedSessions(deps, ended);
  await notifyRider(deps, riderId);
  return readConsoleRider(deps, riderId);
}
