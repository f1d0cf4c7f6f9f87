import type { OutletService, OutletServiceEntry } from "@waybill/contract/merchants/outlet-service";
import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { lockServiceRules, readOutletService, type ServiceDeps } from "./read-outlet-service.ts";
import { putService, type Service } from "./rows.ts";

/** Sets an outlet's hours and usual preparation time; omitted fields stay. */
export async function saveOutletService(
  deps: ServiceDeps,
  actor: Actor,
  { vendorId, entry }: { vendorId: string; entry: OutletServiceEntry },
): Promise<OutletService> {
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const former = await lockServiceRules({ pool }, actor, vendorId);
    const { preparation_minutes, opening_hours, closed_days } = former;
    const before: Service = { preparation_minutes, opening_hours, closed_days };
    const after: Service = {
      preparation_minutes: entry.preparation_minutes ?? preparation_minutes,
      opening_hours: entry.opening_hours ?? opening_hours,
      closed_days: entry.closed_days ? [...new Set(entry.closed_days)].toSorted() : closed_days,
    };
    if (isDeepStrictEqual(before, after)) return;
    await putService(pool, vendorId, after);
    const subject = { kind: "outlet", id: vendorId };
    const change = { action: "outlet.service-changed", subject, before, after };
    await recordAudit(db, { by: actor, at: deps.now() }, change);
  });
  deps.serviceTimes.forget();
  return readOutletService(deps, actor, vendorId);
}
