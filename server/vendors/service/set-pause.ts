import { isPausedAt, type OutletPause } from "@waybill/domain/vendors/outlet-service";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { lockServiceRules, type ServiceDeps } from "./read-outlet-service.ts";
import { putPause } from "./rows.ts";

/** The fields of a pause that the audit records. */
const audited = ({ reason, until }: OutletPause) => ({ reason, until: until?.toISOString() ?? null });

/** Pauses one of the actor's outlets; null ends its pause. */
export async function setPause(
  deps: ServiceDeps,
  actor: Actor,
  vendorId: string,
  pause: (OutletPause & { at: Date }) | null,
): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const former = (await lockServiceRules({ pool }, actor, vendorId)).pause;
    const isPaused = isPausedAt(former, at);
    if (!pause && !isPaused) return;
    await putPause(pool, vendorId, pause);
    const subject = { kind: "outlet", id: vendorId };
    const facts = { before: isPaused ? audited(former) : null, after: pause && audited(pause) };
    const change = { action: pause ? "outlet.paused" : "outlet.resumed", subject, ...facts };
    await recordAudit(db, { by: actor, at }, change);
  });
  deps.serviceTimes.forget();
}
