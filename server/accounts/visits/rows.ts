import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

export const putConsent = async (db: Db, consent: Tables["merchant_consents"]): Promise<void> => {
  const { vendor_id: _, ...changed } = consent;
  await db
    .insertInto("merchant_consents")
    .values(consent)
    .onConflict((conflict) => conflict.column("vendor_id").doUpdateSet(changed))
    .execute();
};

/** The consent that covers a vendor at a given time: the vendor's own or its parent's. */
export const findConsent = (db: Db, vendorId: string, now: Date) =>
  db
    .selectFrom("merchant_consents")
    .selectAll("merchant_consents")
    .innerJoin("vendors", "vendors.vendor_id", "merchant_consents.vendor_id")
    .where((row) =>
      row.or([
        row("merchant_consents.vendor_id", "=", vendorId),
        row(
          "merchant_consents.vendor_id",
          "=",
          row
            .selectFrom("vendors as outlet")
            .select("outlet.parent_vendor_id")
            .where("outlet.vendor_id", "=", vendorId),
        ),
      ]),
    )
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** False if there was no consent. */
export const deleteConsent = async (db: Db, vendorId: string): Promise<boolean> =>
  (await db
    .deleteFrom("merchant_consents")
    .where("vendor_id", "=", vendorId)
    .returning("vendor_id")
    .executeTakeFirst()) !== undefined;

/** Ends operators' visits at a merchant. Returns the ids of the ended sessions. */
export const revokeVisits = async (db: Db, vendorId: string, now: Date): Promise<string[]> => {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("acting_for_vendor_id", "=", vendorId)
    .where("revoked_at", "is", null)
    .returning("session_id")
    .execute();
  return ended.map(({ session_id }) => session_id);
};

/** Ends an operator's visits at all merchants. Returns the ids of the ended sessions. */
export const revokeVisitsOf = async (db: Db, operatorId: string, now: Date): Promise<string[]> => {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("operator_id", "=", operatorId)
    .where("revoked_at", "is", null)
    .returning("session_id")
    .execute();
  return ended.map(({ session_id }) => session_id);
};

const maxVisits = 20;
export const visitedAction = "vendor.visited";

/** The visits, newest first. Read from the audit, which is kept longer than sessions. */
export const findVisits = (db: Db, vendorId: string) =>
  db
    .selectFrom("audit")
    .leftJoin("users", "users.user_id", "audit.actor_id")
    .select(["audit.at", "audit.actor_id", "users.email"])
    .where("subject_id", "=", vendorId)
    .where("subject_kind", "=", "vendor")
    .where("action", "=", visitedAction)
    .orderBy("audit.id", "desc")
    .limit(maxVisits)
    .execute();

export const vendorExists = async (db: Db, vendorId: string): Promise<boolean> =>
  (await db
    .selectFrom("vendors")
    .select("vendor_id")
    .where("vendor_id", "=", vendorId)
    .executeTakeFirst()) !== undefined;
