import { recordAudit } from "../../../audit/record-audit.ts";
import { announceEndedSessions } from "../../../accounts/sessions/announce-ended-sessions.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { deletePerson } from "./rows.ts";
import { findPhotoOfRider } from "../photos/photo-rows.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";

/** Deletes the rider's personal data; refused while the rider has a parcel. */
export async function deleteRider(deps: RiderDeps, actor: RiderActor): Promise<void> {
  const { riderId, sessionId } = actor;
  const photo = (await findPhotoOfRider(deps.pool, riderId))?.photo;
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await deletePerson(pool, riderId, at))) throw new Refused("job_under_way");
    const subject = { kind: "rider", id: riderId };
    await recordAudit(db, { by: actor, at }, { action: "rider.deleted", subject });
  });
  if (photo != null) await deps.proofs.remove(photo);
  await announceEndedSessions(deps, [sessionId]);
}
