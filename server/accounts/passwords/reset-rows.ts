import type { Kysely } from "kysely";
import type { PasswordResetRow, Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** Keeps the newest code of an e-mail; the one before is void. */
export const keepResetCode = async (db: Db, code: Omit<PasswordResetRow, "tries">): Promise<void> =>
  void (await db
    .insertInto("password_resets")
    .values({ ...code, tries: 0 })
    .onConflict((known) =>
      known
        .column("account")
        .doUpdateSet({ code_hash: code.code_hash, expires_at: code.expires_at, tries: 0 }),
    )
    .execute());

/** The code of an e-mail to hold one code against, counted before it is looked at: many at once guess no more often. */
export const takeResetTry = (
  db: Db,
  account: string,
  most: number,
): Promise<Pick<PasswordResetRow, "code_hash" | "expires_at"> | undefined> =>
  db
    .updateTable("password_resets")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("account", "=", account)
    .where("tries", "<", most)
    .returning(["code_hash", "expires_at"])
    .executeTakeFirst();

/** Takes a code away; false: another use, or a newer code, came before. */
export const useResetCode = async (db: Db, account: string, codeHash: string): Promise<boolean> => {
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

export const forgetWrongTries = async (db: Db, account: string): Promise<void> =>
  void (await db.deleteFrom("login_tries").where("account", "=", account).execute());

/** Deletes codes that expired before `before`. */
export const deleteResetCodes = async (db: Db, before: Date): Promise<void> =>
  void (await db.deleteFrom("password_resets").where("expires_at", "<", before).execute());
