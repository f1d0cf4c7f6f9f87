import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

export const findTotp = (db: Db, userId: string) =>
  db.selectFrom("operator_totp").selectAll().where("user_id", "=", userId).executeTakeFirst();

/**
 * Stores the encrypted key of an app until its first code confirms it; the key of a confirmed app is not replaced.
 */
export const putNewTotp = async (db: Db, userId: string, newSecret: string): Promise<void> =>
  void (await db
    .insertInto("operator_totp")
    .values({ user_id: userId, new_secret: newSecret })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ new_secret: newSecret }))
    .execute());

/** Marks the time step of a code as used. False if this step, or a later one, was used before. */
export const markTimeStepUsed = async (db: Db, userId: string, step: number): Promise<boolean> =>
  (await db
    .updateTable("operator_totp")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst()) !== undefined;

/** Activates an app. False if another app was set up, or this one confirmed, in the meantime. */
export const confirmTotpRow = async (
  db: Db,
  userId: string,
  { secret, step, at }: { secret: string; step: number; at: Date },
): Promise<boolean> =>
  (await db
    .updateTable("operator_totp")
    .set({ secret, new_secret: null, last_step: step, confirmed_at: at })
    .where("user_id", "=", userId)
    .where("new_secret", "=", secret)
    .returning("user_id")
    .executeTakeFirst()) !== undefined;

export const deleteTotp = async (db: Db, userId: string): Promise<void> =>
  void (await db.deleteFrom("operator_totp").where("user_id", "=", userId).execute());

/** Ordered by creation. */
export const findPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom("operator_passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("credential_id")
    .execute();

type Passkey = Omit<Tables["operator_passkeys"], "last_used_at">;

/** False if the passkey is registered already. */
export const insertPasskey = async (db: Db, passkey: Passkey): Promise<boolean> =>
  (await db
    .insertInto("operator_passkeys")
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("credential_id")
    .executeTakeFirst()) !== undefined;

export const recordPasskeyUse = async (
  db: Db,
  credentialId: string,
  { counter, at }: { counter: number; at: Date },
): Promise<void> =>
  void (await db
    .updateTable("operator_passkeys")
    .set({ counter, last_used_at: at })
    .where("credential_id", "=", credentialId)
    .execute());

export const deletePasskey = async (db: Db, userId: string, credentialId: string): Promise<void> =>
  void (await db
    .deleteFrom("operator_passkeys")
    .where("user_id", "=", userId)
    .where("credential_id", "=", credentialId)
    .execute());

export const putChallenge = async (
  db: Db,
  row: { session_id: string; challenge: string; expires_at: Date },
): Promise<void> =>
  void (await db
    .insertInto("operator_challenges")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("session_id").doUpdateSet({ challenge: row.challenge, expires_at: row.expires_at }),
    )
    .execute());

/** Deletes and returns the challenge of a session, so that it can be used only once. */
export const consumeChallenge = async (db: Db, sessionId: string, now: Date): Promise<string | undefined> => {
  const deleted = await db
    .deleteFrom("operator_challenges")
    .where("session_id", "=", sessionId)
    .returning(["challenge", "expires_at"])
    .executeTakeFirst();
  return deleted && deleted.expires_at > now ? deleted.challenge : undefined;
};

export const countRecoveryCodes = async (db: Db, userId: string): Promise<number> => {
  const { n } = await db
    .selectFrom("operator_recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return n;
};

export const replaceRecoveryCodes = async (
  db: Db,
  userId: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> => {
  await db.deleteFrom("operator_recovery_codes").where("user_id", "=", userId).execute();
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: at, used_at: null }));
  if (rows.length > 0) await db.insertInto("operator_recovery_codes").values(rows).execute();
};

/** Marks a recovery code as used. False if it does not exist or was used before. */
export const useRecoveryCode = async (db: Db, userId: string, hash: string, at: Date): Promise<boolean> =>
  (await db
    .updateTable("operator_recovery_codes")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst()) !== undefined;

/** Locks the factors of this user until the transaction ends. */
export const lockUser = async (db: Db, userId: string): Promise<void> =>
  void (await db
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst());

export const saveFactorPassed = async (db: Db, sessionId: string, at: Date): Promise<void> =>
  void (await db
    .updateTable("sessions")
    .set({ second_factor_at: at })
    .where("session_id", "=", sessionId)
    .execute());
