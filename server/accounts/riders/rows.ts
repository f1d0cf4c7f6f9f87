import { sql, type Kysely } from "kysely";
import type { RiderRow, RiderSessionRow } from "../../platform/database/rider-tables.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** A rider who may act: neither suspended nor deleted. */
const activeRiders = (db: Db) =>
  db
    .selectFrom("riders")
    .innerJoin("fleets", "fleets.fleet_id", "riders.fleet_id")
    .selectAll("riders")
    .select(["fleets.name as fleet_name", "fleets.kind as fleet_kind"])
    .where("suspended_at", "is", null)
    .where("deleted_at", "is", null);

export type RiderAccount = RiderRow & { fleet_name: string; fleet_kind: string };

export const findRiderByPhone = (db: Db, phoneNumber: string): Promise<RiderAccount | undefined> =>
  activeRiders(db).where("phone_number", "=", phoneNumber).executeTakeFirst();

export const findRiderById = (db: Db, riderId: string): Promise<RiderAccount | undefined> =>
  activeRiders(db).where("rider_id", "=", riderId).executeTakeFirst();

const livingSessions = (db: Db, now: Date) =>
  activeRiders(db)
    .innerJoin("rider_sessions", "rider_sessions.rider_id", "riders.rider_id")
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now);

export const findRiderOfSession = (db: Db, sessionId: string, now: Date): Promise<RiderAccount | undefined> =>
  livingSessions(db, now).where("session_id", "=", sessionId).executeTakeFirst();

export const findRiderOfRefreshToken = (db: Db, tokenHash: string, now: Date) =>
  livingSessions(db, now)
    .select(["session_id", "rider_sessions.created_at as signed_in_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();

export const insertRiderSession = async (db: Db, session: RiderSessionRow): Promise<void> =>
  void (await db.insertInto("rider_sessions").values(session).execute());

export const renewRiderSession = async (
  db: Db,
  sessionId: string,
  used: Pick<RiderSessionRow, "last_used_at" | "expires_at">,
): Promise<void> =>
  void (await db.updateTable("rider_sessions").set(used).where("session_id", "=", sessionId).execute());

/** Ends sessions of a rider, one or all; returns the ids of the ended ones. */
export const revokeRiderSessions = async (
  db: Db,
  riderId: string,
  now: Date,
  only?: string,
): Promise<string[]> => {
  let ending = db
    .updateTable("rider_sessions")
    .set({ revoked_at: now })
    .where("rider_id", "=", riderId)
    .where("revoked_at", "is", null);
  if (only !== undefined) ending = ending.where("session_id", "=", only);
  const ended = await ending.returning("session_id").execute();
  return ended.map(({ session_id }) => session_id);
};

/** Stores the newest code of a phone number, which replaces the previous one. */
export const saveRiderCode = async (
  db: Db,
  code: { account: string; code_hash: string; expires_at: Date },
): Promise<void> =>
  void (await db
    .insertInto("rider_codes")
    .values({ ...code, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .column("account")
        .doUpdateSet({ code_hash: code.code_hash, expires_at: code.expires_at, tries: 0 }),
    )
    .execute());

/**
 * Counts a try and returns the phone number's code to compare with; undefined if no tries are left. Counting first
 * means that concurrent tries do not add guesses.
 */
export const countRiderCodeTry = (db: Db, account: string, max: number) =>
  db
    .updateTable("rider_codes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("account", "=", account)
    .where("tries", "<", max)
    .returning(["code_hash", "expires_at"])
    .executeTakeFirst();

/** Deletes a code. False if it was already used, or replaced by a newer code. */
export const consumeRiderCode = async (db: Db, account: string, codeHash: string): Promise<boolean> =>
  (await db
    .deleteFrom("rider_codes")
    .where("account", "=", account)
    .where("code_hash", "=", codeHash)
    .returning("account")
    .executeTakeFirst()) !== undefined;

/** Deletes codes that expired before `before`, and ended sessions. */
export const deleteExpiredRiderSessions = async (db: Db, now: Date, before: Date): Promise<void> => {
  await db.deleteFrom("rider_codes").where("expires_at", "<", before).execute();
  await db
    .deleteFrom("rider_sessions")
    .where(sql<boolean>`expires_at < ${now} or revoked_at < ${before}`)
    .execute();
};
