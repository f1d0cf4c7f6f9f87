import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OutletRow } from "./rows.ts";

/** The audited facts of an outlet: the shop, without its people and doors. */
const audited = ({ name, client_vendor_id, parent_vendor_id, latitude, longitude }: OutletRow) => ({
  name,
  client_vendor_id,
  parent_vendor_id,
  latitude,
  longitude,
});

/** Notes in a transaction of the caller's that an outlet was made. */
export const noteAdded = (
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

/** Writes an outlet with its actor, both or neither; undefined: nothing was written. */
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
