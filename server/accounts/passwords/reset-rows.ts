import type { Kysely } from "kysely";
import type { PasswordResetRow, Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** Stores the newest code of an e-mail, which replaces the previous one. */
export const saveResetCode = async (db: Db, code: Omit<PasswordResetRow, "tries">): Promise<void> =>
  void (await db
    .insertInto("password_resets")
    .values({ ...code, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .column("account")
        .doUpdateSet({ code_hash: code.code_hash, expires_at: code.expires_at, tries: 0 }),
    )
    .execute());

/**
 * Counts a try and returns the e-mail's code to compare with; undefined if no tries are left. Counting first means
 * that concurrent tries do not add guesses.
 */
export const countResetTry = (
  db: Db,
  account: string,
  max: number,
): Promise<Pick<PasswordResetRow, "code_hash" | "expires_at"> | undefined> =>
  db
    .updateTable("password_resets")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("account", "=", account)
    .where("tries", "<", max)
    .returning(["code_hash", "expires_at"])
    .executeTakeFirst();

/** Deletes a code. False if it was already used, or replaced by a newer code. */
export const consumeResetCode = async (db: Db, account: string, codeHash: string): Promise<boolean> => {
  const used = await db
    .deleteFrom("password_resets")
    .where("account", "=", account)
    .where("code_hash", "=", codeHash)
    .returning("account")
    .executeTakeFirst();
  return used !== undefined;
};

export const setPassword = async (db: Db, userId: string, passwordHash: string): Promise<void> =>
  void (await db
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("user_id", "=", userId)
    .execute());

export const deleteWrongTries = async (db: Db, account: string): Promise<void> =>
  void (await db.deleteFrom("login_tries").where("account", "=", account).execute());

/** Deletes codes that expired before `before`. */
export const deleteResetCodes = async (db: Db, before: Date): Promise<void> =>
  void (await db.deleteFrom("password_resets").where("expires_at", "<", before).execute());
