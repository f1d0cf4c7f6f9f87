import type { Kysely } from "kysely";
import type { AccountInvitationRow, Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** Stores the newest link of an account, which replaces the previous one. */
export const upsertAccountInvitation = async (db: Db, row: AccountInvitationRow): Promise<void> => {
  const { token_hash, sent_at, expires_at } = row;
  await db
    .insertInto("account_invitations")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ token_hash, sent_at, expires_at }))
    .execute();
};

/** Finds the account of a valid link. */
export const findAccountInvitation = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom("account_invitations")
    .innerJoin("users", "users.user_id", "account_invitations.user_id")
    .select(["users.user_id", "users.email", "users.role", "expires_at"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/**
 * Deletes an invitation by its link's token. False if it is missing or expired; of two concurrent calls one gets
 * true.
 */
export const consumeAccountInvitation = async (db: Db, tokenHash: string, now: Date): Promise<boolean> => {
  const deleted = await db
    .deleteFrom("account_invitations")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return deleted !== undefined;
};

/** Deletes the invitation of a user who has set a password and needs no link. */
export const deleteAccountInvitation = async (db: Db, userId: string): Promise<void> =>
  void (await db.deleteFrom("account_invitations").where("user_id", "=", userId).execute());
