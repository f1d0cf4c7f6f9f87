import type { VendorRole } from "@waybill/domain/vendors/people";
import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { ScimFacts } from "./people-rows.ts";

type Db = Kysely<Tables>;

export const putFacts = async (
  db: Db,
  { vendorId, userId, at }: { vendorId: string; userId: string; at: Date },
  facts: ScimFacts,
): Promise<void> => {
  const row = { ...facts, held: JSON.stringify(facts.held), updated_at: at };
  await db
    .insertInto("scim_users")
    .values({ vendor_id: vendorId, user_id: userId, ...row })
    .onConflict((known) => known.columns(["vendor_id", "user_id"]).doUpdateSet(row))
    .execute();
};

/** True if a vendor's directory has deactivated the user. */
export const isInactive = async (
  db: Db,
  { vendorId, userId }: { vendorId: string; userId: string },
): Promise<boolean> =>
  (await db
    .selectFrom("scim_users")
    .select("user_id")
    .where("vendor_id", "=", vendorId)
    .where("user_id", "=", userId)
    .where("active", "=", false)
    .executeTakeFirst()) !== undefined;

export const deleteFacts = async (db: Db, vendorId: string, userId: string): Promise<void> => {
  const ofUser = { vendor_id: vendorId, user_id: userId };
  await db
    .deleteFrom("scim_group_members")
    .where((where) => where.and(ofUser))
    .execute();
  await db
    .deleteFrom("scim_users")
    .where((where) => where.and(ofUser))
    .execute();
};

/** Replaces the groups of a user. */
export const putGroups = async (
  db: Db,
  { vendorId, userId }: { vendorId: string; userId: string },
  roles: readonly VendorRole[],
): Promise<void> => {
  await db
    .deleteFrom("scim_group_members")
    .where("vendor_id", "=", vendorId)
    .where("user_id", "=", userId)
    .execute();
  if (roles.length === 0) return;
  const rows = roles.map((role) => ({ vendor_id: vendorId, user_id: userId, role }));
  await db.insertInto("scim_group_members").values(rows).execute();
};
