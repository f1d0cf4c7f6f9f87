import { type Kysely, sql } from "kysely";
import type { Tables, UserRow } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;

export const insertFlow = async (db: Db, flow: Tables["sign_on_flows"]): Promise<void> =>
  void (await db.insertInto("sign_on_flows").values(flow).execute());

/** Takes this browser's open sign-in of a state, once; undefined: there is none, or it expired. */
export const takeFlow = async (
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

/** Takes a sign-in code once and returns its user; undefined if it has expired, was used, or never existed. */
export const takeCode = async (db: Db, codeHash: string, now: Date): Promise<string | undefined> => {
  const code = await db
    .deleteFrom("sign_on_codes")
    .where("code_hash", "=", codeHash)
    .returning(["user_id", "expires_at"])
    .executeTakeFirst();
  return code && code.expires_at > now ? code.user_id : undefined;
};

type Subject = Pick<Tables["sign_on_people"], "vendor_id" | "issuer" | "subject">;

/** The user that a provider's person is linked to. */
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

/** First sign-ins with the same e-mail come one after the other. */
export const lockEmail = async (db: Db, email: string): Promise<void> =>
  void (await db
    .selectNoFrom(
      sql<unknown>`pg_advisory_xact_lock(hashtextextended(${`sign-on ${email}`}::text, 0))`.as("locked"),
    )
    .execute());

/** Sign-ins and codes that are over. */
export const deleteOverSignOns = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("sign_on_flows").where("expires_at", "<=", now).execute();
  await db.deleteFrom("sign_on_codes").where("expires_at", "<=", now).execute();
};
