import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** True if a vendor where the user has a role, or its parent, requires a second factor of the user. */
const isAsked = sql<boolean>`exists (select from user_vendors
    join vendors on vendors.vendor_id = user_vendors.vendor_id
    join vendor_securities asking on asking.vendor_id in (vendors.vendor_id, vendors.parent_vendor_id)
  where user_vendors.user_id = users.user_id and asking.second_factor_required)`;

/** True if the user in `users` has a confirmed second factor. */
const hasFactor = sql<boolean>`(exists (select from operator_totp
    where operator_totp.user_id = users.user_id and confirmed_at is not null)
  or exists (select from operator_passkeys where operator_passkeys.user_id = users.user_id))`;

/** A user, with whether a second factor is required and whether the user has one. */
export const findUserWithFactor = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .selectAll()
    .select([isAsked.as("is_asked"), hasFactor.as("has_factor")])
    .where("user_id", "=", userId)
    .executeTakeFirst();

export const isFactorRequired = async (db: Db, userId: string): Promise<boolean> =>
  (await findUserWithFactor(db, userId))?.is_asked ?? false;

/** Everybody with a role at a vendor or at one of its outlets, and whether they have a second factor. */
export const findPeopleWithFactors = (db: Db, vendorId: string) =>
  db
    .selectFrom("users")
    .select(["user_id", hasFactor.as("has_factor")])
    .where("user_id", "in", (row) =>
      row
        .selectFrom("user_vendors")
        .innerJoin("vendors", "vendors.vendor_id", "user_vendors.vendor_id")
        .select("user_vendors.user_id")
        .where((it) =>
          it.or([it("vendors.vendor_id", "=", vendorId), it("vendors.parent_vendor_id", "=", vendorId)]),
        ),
    )
    .execute();

/** Undefined if the vendor never set a requirement. */
export const findSecurity = (db: Db, vendorId: string) =>
  db.selectFrom("vendor_securities").selectAll().where("vendor_id", "=", vendorId).executeTakeFirst();

export const putSecurity = async (db: Db, security: Tables["vendor_securities"]): Promise<void> => {
  const { vendor_id: _, ...changed } = security;
  await db
    .insertInto("vendor_securities")
    .values(security)
    .onConflict((conflict) => conflict.column("vendor_id").doUpdateSet(changed))
    .execute();
};
