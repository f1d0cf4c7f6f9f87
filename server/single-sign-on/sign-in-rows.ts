import { type Kysely, sql } from "kysely";
import type { Tables, UserRow } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;

export const insertFlow = async (db: Db, flow: Tables["sign_on_flows"]): Promise<void> =>
  void (await db.insertInto("sign_on_flows").values(flow).execute());

/**
 * Deletes and returns this browser's pending sign-in, so that it can be finished only once; undefined if missing or
 * expired.
 */
export const consumeFlow = async (
  db: Db,
  { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: Date },
) => {
  const flow = await db
    .deleteFrom("sign_on_flows")
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .returningAll()
    .executeTakeFirst();
  return flow && flow.expires_at > now ? flow : undefined;
};

export const insertCode = async (db: Db, code: Tables["sign_on_codes"]): Promise<void> =>
  void (await db.insertInto("sign_on_codes").values(code).execute());

/** Deletes a sign-in code and returns its user; undefined if the code is expired, used or unknown. */
export const consumeCode = async (db: Db, codeHash: string, now: Date): Promise<string | undefined> => {
  const code = await db
    .deleteFrom("sign_on_codes")
    .where("code_hash", "=", codeHash)
    .returning(["user_id", "expires_at"])
    .executeTakeFirst();
  return code && code.expires_at > now ? code.user_id : undefined;
};

type Subject = Pick<Tables["sign_on_people"], "vendor_id" | "issuer" | "subject">;

/** The user linked to a person of a provider. */
export const findLinkedUser = (
  db: Db,
  { vendor_id, issuer, subject }: Subject,
): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll("users")
    .innerJoin("sign_on_people", "sign_on_people.user_id", "users.user_id")
    .where("sign_on_people.vendor_id", "=", vendor_id)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

export const linkUser = async (db: Db, row: Tables["sign_on_people"]): Promise<void> =>
  void (await db
    .insertInto("sign_on_people")
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute());

/** Serializes first sign-ins with the same e-mail. */
export const lockEmail = async (db: Db, email: string): Promise<void> =>
  void (await db
    .selectNoFrom(
      sql<unknown>`pg_advisory_xact_lock(hashtextextended(${`sign-on ${email}`}::text, 0))`.as("locked"),
    )
    .execute());

/** Deletes expired sign-ins and codes. */
export const deleteExpiredSignOns = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("sign_on_flows").where("expires_at", "<=", now).execute();
  await db.deleteFrom("sign_on_codes").where("expires_at", "<=", now).execute();
};
