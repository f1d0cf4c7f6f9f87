import { sql, type Kysely, type Transaction } from "kysely";
import type { RefreshTokenRow, SessionRow, Tables, UserRow } from "../platform/database/tables.ts";

type Db = Kysely<Tables> | Transaction<Tables>;

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();

export const findUser = (db: Db, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirst();

export const insertSession = async (db: Db, session: SessionRow): Promise<void> =>
  void (await db.insertInto("sessions").values(session).execute());

export const findSession = (db: Db, sessionId: string): Promise<SessionRow | undefined> =>
  db.selectFrom("sessions").selectAll().where("session_id", "=", sessionId).executeTakeFirst();

export const revokeSession = async (db: Db, sessionId: string, now: Date): Promise<void> =>
  void (await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("session_id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute());

/** Notes that a token which was made elsewhere counts no more, for as long as it would have lived. */
export const noteEndedToken = async (db: Db, sessionId: string, ends: Date, now: Date): Promise<void> =>
  void (await db
    .insertInto("sessions")
    .values({
      session_id: sessionId,
      user_id: null,
      // Every session is a user's or a guest's; no guest has this id.
      guest_id: sessionId,
      created_at: now,
      expires_at: ends,
      revoked_at: now,
    })
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .execute());

export const prolongSession = async (db: Db, sessionId: string, expiresAt: Date): Promise<void> =>
  void (await db
    .updateTable("sessions")
    .set({ expires_at: expiresAt })
    .where("session_id", "=", sessionId)
    .execute());

export const insertRefreshToken = async (db: Db, token: RefreshTokenRow): Promise<void> =>
  void (await db.insertInto("refresh_tokens").values(token).execute());

/** Held until the transaction ends, so that of two uses at once one is the second. */
export const findRefreshTokenToUse = (db: Db, tokenHash: string): Promise<RefreshTokenRow | undefined> =>
  db
    .selectFrom("refresh_tokens")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();

export const useRefreshToken = async (db: Db, tokenHash: string, now: Date): Promise<void> =>
  void (await db
    .updateTable("refresh_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .execute());

/** A user's vendors, and of a parent all outlets. */
export const findVendorIdsOf = async (db: Db, userId: string): Promise<string[]> => {
  const own = db
    .selectFrom("user_vendors")
    .select("user_vendors.vendor_id as vendor_id")
    .where("user_id", "=", userId);
  const outlets = db
    .selectFrom("user_vendors")
    .innerJoin("vendors", "vendors.parent_vendor_id", "user_vendors.vendor_id")
    .select("vendors.vendor_id as vendor_id")
    .where("user_id", "=", userId);
  return (await own.union(outlets).execute()).map(({ vendor_id }) => vendor_id);
};

export const findWrongTries = async (db: Db, account: string, since: Date): Promise<Date[]> => {
  const row = await db
    .selectFrom("login_tries")
    .select("tried_at")
    .where("account", "=", account)
    .executeTakeFirst();
  return (row?.tried_at ?? []).filter((at) => at > since);
};

/** Adds a try and forgets those that no longer count. */
export const addWrongTry = async (db: Db, account: string, now: Date, since: Date): Promise<void> =>
  void (await sql`
    insert into login_tries (account, tried_at) values (${account}, array[${now}::timestamptz])
    on conflict (account) do update set tried_at =
      array(select at from unnest(login_tries.tried_at) at where at > ${since}::timestamptz) || ${now}::timestamptz
  `.execute(db));

/** Sessions that ended, and tries that no longer count. */
export const deleteExpired = async (db: Db, now: Date, triesSince: Date): Promise<void> => {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await sql`delete from login_tries where tried_at[cardinality(tried_at)] < ${triesSince}`.execute(db);
};
