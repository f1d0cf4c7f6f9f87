import { sql, type Kysely } from "kysely";
import type { RegistrationRow, Tables, UserRow } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** Stores a registration; undefined if there is already one with this e-mail. */
export const insertRegistration = (db: Db, registration: RegistrationRow) =>
  db
    .insertInto("registrations")
    .values(registration)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();

/** Gives a pending registration a new token; undefined if no registration with this e-mail is pending. */
export const renewRegistration = (
  db: Db,
  email: string,
  now: Date,
  link: Pick<RegistrationRow, "token_hash" | "expires_at">,
) =>
  db
    .updateTable("registrations")
    .set(link)
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where("confirmed_at", "is", null)
    .where("waits_since", "is", null)
    .where("expires_at", ">", now)
    .returning("email")
    .executeTakeFirst();

/** Finds and locks the pending registration of a link. A concurrent use of the same link waits, then finds none. */
export const lockPendingRegistration = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom("registrations")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("confirmed_at", "is", null)
    .where("waits_since", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();

/** True if the link was used: the account is open, or waits for an approval. */
export const isLinkUsed = async (db: Db, tokenHash: string): Promise<boolean> => {
  const used = await db
    .selectFrom("registrations")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where((is) => is.or([is("confirmed_at", "is not", null), is("waits_since", "is not", null)]))
    .executeTakeFirst();
  return used !== undefined;
};

const never = new Date("9999-12-31T00:00:00.000Z");

/** Marks a registration as confirmed and waiting for approval, without an expiry. */
export const markWaiting = async (db: Db, userId: string, now: Date): Promise<void> =>
  void (await db
    .updateTable("registrations")
    .set({ waits_since: now, expires_at: never })
    .where("user_id", "=", userId)
    .execute());

/** Registrations waiting for approval, oldest first. */
export const findWaiting = (db: Db, after: { at: Date; userId: string } | undefined, limit: number) => {
  const rows = db
    .selectFrom("registrations")
    .selectAll()
    .where("waits_since", "is not", null)
    .where("decided_at", "is", null)
    .orderBy("waits_since")
    .orderBy("user_id")
    .limit(limit);
  return (
    after ? rows.where(sql<boolean>`(waits_since, user_id) > (${after.at}, ${after.userId})`) : rows
  ).execute();
};

export const lockRegistration = (db: Db, userId: string) =>
  db.selectFrom("registrations").selectAll().where("user_id", "=", userId).forUpdate().executeTakeFirst();

export const hasVendor = async (db: Db, vendorId: string): Promise<boolean> =>
  (await db
    .selectFrom("vendors")
    .select("vendor_id")
    .where("vendor_id", "=", vendorId)
    .executeTakeFirst()) !== undefined;

/** Marks a registration as rejected: it can no longer become a user. */
export const markRejected = async (
  db: Db,
  userId: string,
  { reason, at }: { reason: string; at: Date },
): Promise<void> =>
  void (await db
    .updateTable("registrations")
    .set({ confirmed_at: at, decided_at: at, reject_reason: reason, password_hash: null })
    .where("user_id", "=", userId)
    .execute());

/** Marks a registration as confirmed; the user can sign in with the password. */
export const markConfirmed = async (db: Db, userId: string, now: Date): Promise<void> =>
  void (await db
    .updateTable("registrations")
    .set({ confirmed_at: now, decided_at: now, password_hash: null })
    .where("user_id", "=", userId)
    .execute());

export const deleteRegistration = async (db: Db, userId: string): Promise<void> =>
  void (await db.deleteFrom("registrations").where("user_id", "=", userId).execute());

/** Deletes unconfirmed registrations that expired, so that their e-mail is free again. */
export const deleteUnconfirmed = async (db: Db, now: Date, email?: string): Promise<void> => {
  let over = db.deleteFrom("registrations").where("confirmed_at", "is", null).where("expires_at", "<=", now);
  if (email !== undefined) over = over.where(sql<string>`lower(email)`, "=", email.toLowerCase());
  await over.execute();
};

/** Finds the vendor that has this vendor code. */
export const findVendorOfCode = (db: Db, code: string) =>
  db
    .selectFrom("vendor_codes")
    .innerJoin("vendors", "vendors.vendor_id", "vendor_codes.vendor_id")
    .select(["vendors.vendor_id", "vendors.owners", "vendors.is_registered"])
    .where("code", "=", code)
    .executeTakeFirst();

/** Undefined if a user with this e-mail already exists. */
export const insertUser = (db: Db, user: UserRow) =>
  db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();

export const insertUserVendor = async (db: Db, userId: string, vendorId: string): Promise<void> =>
  void (await db.insertInto("user_vendors").values({ user_id: userId, vendor_id: vendorId }).execute());

/** Counts a try. False if `limit` tries were already counted after `since`: the try is not allowed. */
export const countAttempt = async (
  db: Db,
  key: string,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<boolean> => {
  const counting = sql`array(select at from unnest(login_tries.tried_at) at where at > ${since}::timestamptz)`;
  const counted = await db
    .insertInto("login_tries")
    .values({ account: key, tried_at: sql`array[${now}::timestamptz]` })
    .onConflict((conflict) =>
      conflict
        .column("account")
        .doUpdateSet({ tried_at: sql`${counting} || ${now}::timestamptz` })
        .where(sql<number>`cardinality(${counting})`, "<", limit),
    )
    .returning("account")
    .executeTakeFirst();
  return counted !== undefined;
};
