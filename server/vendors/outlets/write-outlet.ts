import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OutletRow } from "./rows.ts";

/** The fields of an outlet that the audit records: those of the shop, without users and address. */
const audited = ({ name, client_vendor_id, parent_vendor_id, latitude, longitude }: OutletRow) => ({
  name,
  client_vendor_id,
  parent_vendor_id,
  latitude,
  longitude,
});

/** Records in the caller's transaction that outlets were created. */
export const auditAddedOutlets = (
  db: Deps["db"],
  { by, at }: { by: Actor; at: Date },
  outlets: readonly OutletRow[],
): Promise<void> =>
  recordAudit(
    db,
    { by, at },
    ...outlets.map((outlet) => ({
      action: "outlet.added",
      subject: { kind: "outlet", id: outlet.vendor_id },
      after: audited(outlet),
    })),
  );

/** Writes an outlet and its audit row in one transaction; undefined if nothing was written. */
export const writeOutlet = (
  { pool, now }: Pick<Deps, "pool" | "now">,
  by: Actor,
  action: "outlet.added" | "outlet.changed",
  write: (db: Deps["db"]) => Promise<OutletRow | undefined>,
  before?: OutletRow,
): Promise<OutletRow | undefined> =>
  inTransaction(pool, async ({ db }) => {
    const outlet = await write(db);
    if (!outlet) return undefined;
    const subject = { kind: "outlet", id: outlet.vendor_id };
    const change = { action, subject, before: before && audited(before), after: audited(outlet) };
    await recordAudit(db, { by, at: now() }, change);
    return outlet;
  });
