import type { OutletPause } from "@waybill/domain/vendors/outlet-service";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { OutletRules } from "../../country-settings/outlet-rules.ts";

const lockOutletSql = statement("lock-outlet")`
  select from vendors where vendor_id = ${"vendorId"} for no key update`;

/** Locks an outlet's service settings until the transaction ends. */
export const lockOutlet = async (db: Queryable, vendorId: string): Promise<void> => {
  await db.query(lockOutletSql({ vendorId }));
};

const putServiceSql = statement("put-outlet-service")`
  insert into outlet_services (vendor_id, preparation_minutes, opening_hours, closed_days)
  values (${"vendorId"}, ${"preparationMinutes"}, ${"openingHours"}::jsonb, ${"closedDays"}::jsonb)
  on conflict (vendor_id) do update set preparation_minutes = excluded.preparation_minutes,
    opening_hours = excluded.opening_hours, closed_days = excluded.closed_days`;

export type Service = Pick<OutletRules, "preparation_minutes" | "opening_hours" | "closed_days">;

export const putService = async (db: Queryable, vendorId: string, service: Service): Promise<void> => {
  await db.query(
    putServiceSql({
      vendorId,
      preparationMinutes: service.preparation_minutes,
      openingHours: JSON.stringify(service.opening_hours),
      closedDays: JSON.stringify(service.closed_days),
    }),
  );
};

const putPauseSql = statement("put-outlet-pause")`
  insert into outlet_services (vendor_id, paused_at, paused_until, pause_reason)
  values (${"vendorId"}, ${"at"}, ${"until"}, ${"reason"})
  on conflict (vendor_id) do update set paused_at = excluded.paused_at, paused_until = excluded.paused_until,
    pause_reason = excluded.pause_reason`;

/** Pauses an outlet; null ends its pause. */
export const putPause = async (
  db: Queryable,
  vendorId: string,
  pause: (OutletPause & { at: Date }) | null,
): Promise<void> => {
  const { at = null, until = null, reason = null } = pause ?? {};
  await db.query(putPauseSql({ vendorId, at, until, reason }));
};
