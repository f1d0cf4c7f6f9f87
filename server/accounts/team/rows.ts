import type { VendorRole } from "@waybill/domain/vendors/people";
import { sql, type Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** A person's role at one vendor, and when the person last used a session (null: never). */
export type MembershipRow = {
  user_id: string;
  email: string;
  vendor_id: string;
  role: VendorRole;
  last_seen_at: Date | null;
};

/** Ignores sessions of operators who acted as this person. */
const lastSeen = sql<Date | null>`(select max(coalesce(last_used_at, sessions.created_at)) from sessions
  where sessions.user_id = users.user_id and operator_id is null)`;

/** The direct roles at these vendors, ordered by e-mail. */
export const findMemberships = (
  db: Db,
  vendorIds: readonly string[],
  userId?: string,
): Promise<MembershipRow[]> => {
  let rows = db
    .selectFrom("user_vendors")
    .innerJoin("users", "users.user_id", "user_vendors.user_id")
    .select(["users.user_id", "users.email", "user_vendors.vendor_id", "user_vendors.role"])
    .select(lastSeen.as("last_seen_at"))
    .where("user_vendors.vendor_id", "in", vendorIds);
  if (userId !== undefined) rows = rows.where("users.user_id", "=", userId);
  return rows
    .orderBy(sql`lower(users.email)`)
    .orderBy("user_vendors.vendor_id")
    .execute();
};

/** The user's roles at the vendors themselves, not through a parent. */
export const findOwnRoles = async (db: Db, userId: string): Promise<Map<string, VendorRole>> => {
  const rows = await db
    .selectFrom("user_vendors")
    .select(["vendor_id", "role"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ vendor_id, role }) => [vendor_id, role]));
};

/** Locks the teams of these vendors, their parents and their siblings until the transaction ends. */
export const lockTeams = async (db: Db, vendorIds: readonly string[]): Promise<void> => {
  if (vendorIds.length === 0) return;
  const roots = db
    .selectFrom("vendors as member")
    .select(sql<string>`coalesce(member.parent_vendor_id, member.vendor_id)`.as("root"))
    .where("member.vendor_id", "in", vendorIds);
  await db
    .selectFrom("vendors")
    .select("vendor_id")
    .where("vendor_id", "in", roots)
    .orderBy("vendor_id")
    .forNoKeyUpdate()
    .execute();
};

export const putRole = async (
  db: Db,
  row: { user_id: string; vendor_id: string; role: VendorRole },
): Promise<void> =>
  void (await db
    .insertInto("user_vendors")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "vendor_id"]).doUpdateSet({ role: row.role }))
    .execute());

export const deleteRole = async (db: Db, userId: string, vendorId: string): Promise<void> =>
  void (await db
    .deleteFrom("user_vendors")
    .where("user_id", "=", userId)
    .where("vendor_id", "=", vendorId)
    .execute());

/** Returns the vendors that have no owner, neither their own nor through their parent. */
export const findVendorsWithoutOwner = async (db: Db, vendorIds: readonly string[]): Promise<string[]> => {
  if (vendorIds.length === 0) return [];
  // A user's role at the outlet itself overrides the user's role at the parent.
  const owner = sql<boolean>`exists (select from user_vendors owners where owners.role = 'owner'
    and (owners.vendor_id = vendors.vendor_id or (owners.vendor_id = vendors.parent_vendor_id
      and not exists (select from user_vendors own
        where own.user_id = owners.user_id and own.vendor_id = vendors.vendor_id))))`;
  const rows = await db
    .selectFrom("vendors")
    .select("vendor_id")
    .where("vendor_id", "in", vendorIds)
    .where(sql<boolean>`not ${owner}`)
    .execute();
  return rows.map(({ vendor_id }) => vendor_id);
};
