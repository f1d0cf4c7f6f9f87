import type { OperatorRole } from "@waybill/domain/operations/roles";
import { sql, type Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

const roles = sql<
  OperatorRole[]
>`array(select role from operator_roles where user_id = users.user_id order by role)`;

const operators = (db: Kysely<Tables>) =>
  db
    .selectFrom("users")
    .leftJoin("account_invitations", "account_invitations.user_id", "users.user_id")
    .select(["users.user_id", "users.email", "users.created_at", roles.as("roles")])
    .select("account_invitations.expires_at as invited_until")
    .where("users.role", "=", "operator");

export type OperatorRow = Awaited<ReturnType<typeof findOperators>>[number];

/** Ordered by e-mail. */
export const findOperators = (db: Kysely<Tables>, after: string | undefined, limit: number) => {
  const rows = operators(db).orderBy("users.email").limit(limit);
  return (after === undefined ? rows : rows.where("users.email", ">", after)).execute();
};

export const findOperator = (db: Kysely<Tables>, userId: string) =>
  operators(db).where("users.user_id", "=", userId).executeTakeFirst();

/** Locks all roles until the transaction ends: two admins cannot take the role from each other concurrently. */
export const lockOperatorRoles = async (db: Kysely<Tables>): Promise<void> =>
  void (await sql`lock table operator_roles in share row exclusive mode`.execute(db));

export const countAdmins = async (db: Kysely<Tables>): Promise<number> => {
  const { n } = await db
    .selectFrom("operator_roles")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return n;
};

export const replaceOperatorRoles = async (
  db: Kysely<Tables>,
  userId: string,
  roles: readonly OperatorRole[],
): Promise<void> => {
  await db.deleteFrom("operator_roles").where("user_id", "=", userId).execute();
  const rows = [...new Set(roles)].map((role) => ({ user_id: userId, role }));
  if (rows.length > 0) await db.insertInto("operator_roles").values(rows).execute();
};

/** False if the e-mail is taken. */
export const insertOperator = async (
  db: Kysely<Tables>,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> => {
  const inserted = await db
    .insertInto("users")
    .values({ user_id: userId, email, password_hash: "", role: "operator", created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
};
