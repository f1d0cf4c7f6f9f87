import type { OperatorRole } from "@waybill/domain/operations/roles";
import type { VendorRole } from "@waybill/domain/vendors/people";
import { sql, type Kysely } from "kysely";
import type { RefreshTokenRow, SessionRow, Tables, UserRow } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();

/** The registration of an e-mail whose link has not been opened yet. */
export const findRegistrationToConfirm = (db: Db, email: string, now: Date) =>
  db
    .selectFrom("registrations")
    .selectAll()
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where("confirmed_at", "is", null)
    .where("expires_at", ">", now)
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

/** Records that the session of a partner's token has ended; kept until the token expires. */
export const recordEndedToken = async (db: Db, sessionId: string, ends: Date, now: Date): Promise<void> =>
  void (await db
    .insertInto("sessions")
    .values({
      session_id: sessionId,
      user_id: null,
      // The table requires a user or a guest, so use an id that no guest has.
      guest_id: sessionId,
      created_at: now,
      expires_at: ends,
      revoked_at: now,
    })
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .execute());

export const renewSession = async (
  db: Db,
  sessionId: string,
  { usedAt, expiresAt }: { usedAt: Date; expiresAt: Date },
): Promise<void> =>
  void (await db
    .updateTable("sessions")
    .set({ last_used_at: usedAt, expires_at: expiresAt })
    .where("session_id", "=", sessionId)
    .execute());

export const insertRefreshToken = async (db: Db, token: RefreshTokenRow): Promise<void> =>
  void (await db.insertInto("refresh_tokens").values(token).execute());

/** The active session that a refresh token belongs to. */
export const findSessionOfRefreshToken = (db: Db, tokenHash: string, now: Date) =>
  livingSessions(db, now)
    .innerJoin("refresh_tokens", "refresh_tokens.session_id", "sessions.session_id")
    .innerJoin("users", "users.user_id", "sessions.user_id")
    .select(["sessions.session_id", "sessions.created_at", "users.user_id", "users.email", "users.role"])
    .select(["users.vat_number", "users.language"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();

export const findRolesOfOperator = async (db: Db, userId: string): Promise<OperatorRole[]> => {
  const rows = await db.selectFrom("operator_roles").select("role").where("user_id", "=", userId).execute();
  return rows.map(({ role }) => role);
};

export const insertFleetKey = async (
  db: Db,
  key: Pick<Tables["fleet_keys"], "key_id" | "fleet_id" | "secret_hash" | "name" | "created_at">,
): Promise<void> => void (await db.insertInto("fleet_keys").values(key).execute());

/** False if the fleet has no active key with this id. */
export const revokeFleetKey = async (
  db: Db,
  { keyId, fleetId, at }: { keyId: string; fleetId: string; at: Date },
): Promise<boolean> => {
  const revoked = await db
    .updateTable("fleet_keys")
    .set({ revoked_at: at })
    .where("key_id", "=", keyId)
    .where("fleet_id", "=", fleetId)
    .where("revoked_at", "is", null)
    .returning("key_id")
    .executeTakeFirst();
  return revoked !== undefined;
};

/** Finds a fleet's active key, and records its use. */
export const findFleetKey = (db: Db, secretHash: string, now: Date) =>
  db
    .updateTable("fleet_keys")
    .set({ last_used_at: now })
    .where("secret_hash", "=", secretHash)
    .where("revoked_at", "is", null)
    .returning(["fleet_id", "key_id"])
    .executeTakeFirst();

const livingSessions = (db: Db, now: Date) =>
  db.selectFrom("sessions").where("revoked_at", "is", null).where("expires_at", ">", now);

/** The sessions of a user, most recently used first. */
export const findSessionsOf = (db: Db, userId: string, now: Date): Promise<SessionRow[]> =>
  livingSessions(db, now)
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("last_used_at", (order) => order.desc().nullsLast())
    .orderBy("session_id")
    .execute();

/** Ends the active sessions of a user or a guest, one, all, or all but one; returns the ids of the ended ones. */
export const revokeSessionsOf = async (
  db: Db,
  whose: { userId: string } | { guestId: string },
  now: Date,
  which: { only?: string; except?: string } = {},
): Promise<string[]> => {
  let ending = db.updateTable("sessions").set({ revoked_at: now }).where("revoked_at", "is", null);
  ending =
    "userId" in whose
      ? ending.where("user_id", "=", whose.userId)
      : ending.where("guest_id", "=", whose.guestId);
  if (which.only !== undefined) ending = ending.where("session_id", "=", which.only);
  if (which.except !== undefined) ending = ending.where("session_id", "<>", which.except);
  const ended = await ending.where("expires_at", ">", now).returning("session_id").execute();
  return ended.map(({ session_id }) => session_id);
};

export const updateUser = async (
  db: Db,
  userId: string,
  changed: Partial<Pick<UserRow, "vat_number" | "language">>,
): Promise<void> => void (await db.updateTable("users").set(changed).where("user_id", "=", userId).execute());

/**
 * The vendors of a user with the role at each, including all outlets of a parent. A role at the outlet itself
 * overrides the parent's.
 */
export const findVendorRolesOf = async (db: Db, userId: string): Promise<Map<string, VendorRole>> => {
  const own = await db
    .selectFrom("user_vendors")
    .select(["vendor_id", "role"])
    .where("user_id", "=", userId)
    .execute();
  const outlets = await db
    .selectFrom("user_vendors")
    .innerJoin("vendors", "vendors.parent_vendor_id", "user_vendors.vendor_id")
    .select(["vendors.vendor_id as vendor_id", "user_vendors.role as role"])
    .where("user_id", "=", userId)
    .execute();
  return new Map([...outlets, ...own].map(({ vendor_id, role }) => [vendor_id, role]));
};

/** A vendor and its outlets. */
export const findVendorAndOutlets = async (db: Db, vendorId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom("vendors")
    .select("vendor_id")
    .where((row) => row.or([row("vendor_id", "=", vendorId), row("parent_vendor_id", "=", vendorId)]))
    .execute();
  return new Set(rows.map(({ vendor_id }) => vendor_id));
};

export const findWrongTries = async (db: Db, account: string, since: Date): Promise<Date[]> => {
  const row = await db
    .selectFrom("login_tries")
    .select("tried_at")
    .where("account", "=", account)
    .executeTakeFirst();
  return (row?.tried_at ?? []).filter((at) => at > since);
};

/** Adds a wrong try, and deletes those too old to count. */
export const addWrongTry = async (db: Db, account: string, now: Date, since: Date): Promise<void> =>
  void (await db
    .insertInto("login_tries")
    .values({ account, tried_at: sql`array[${now}::timestamptz]` })
    .onConflict((conflict) =>
      conflict.column("account").doUpdateSet({
        tried_at: sql`array(select at from unnest(login_tries.tried_at) at where at > ${since}::timestamptz) || ${now}::timestamptz`,
      }),
    )
    .execute());

/** Deletes expired sessions, and failed sign-ins that no longer count. */
export const deleteExpired = async (db: Db, now: Date, triesSince: Date): Promise<void> => {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("login_tries")
    .where(sql<Date>`tried_at[cardinality(tried_at)]`, "<", triesSince)
    .execute();
};
