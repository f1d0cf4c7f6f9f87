import type { OpeningTimes } from "@waybill/domain/time/opening-hours";
import type { OutletPause } from "@waybill/domain/vendors/outlet-service";
import { statement } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";

/** An outlet's opening rules, and whether it is suspended. */
export type OutletRules = {
  preparation_minutes: number;
  opening_hours: readonly OpeningTimes[];
  closed_days: readonly string[];
  /** The latest pause, which may have ended. */
  pause: OutletPause | null;
  isSuspended(at: Date): boolean;
};

type Row = Pick<OutletRules, "preparation_minutes" | "opening_hours" | "closed_days"> & {
  paused_until: Date | null;
  pause_reason: string | null;
  suspended_at: Date | null;
  suspended_until: Date | null;
};

const outletRulesSql = statement("outlet-rules")`
  select coalesce(preparation_minutes, 0) as preparation_minutes, coalesce(opening_hours, '[]') as opening_hours,
    coalesce(closed_days, '[]') as closed_days, paused_until, pause_reason, suspended_at, suspended_until
  from vendors left join outlet_services using (vendor_id) where vendor_id = ${"vendorId"}`;

/** The opening rules of a vendor; undefined if the vendor does not exist. */
export async function findOutletRules(db: Queryable, vendorId: string): Promise<OutletRules | undefined> {
  const row = await firstRow<Row>(db, outletRulesSql({ vendorId }));
  if (!row) return undefined;
  const { paused_until: until, pause_reason: reason, suspended_at, suspended_until, ...rules } = row;
  return {
    ...rules,
    pause: reason === null ? null : { reason, until },
    isSuspended: (at) => suspended_at !== null && (suspended_until === null || suspended_until > at),
  };
}
