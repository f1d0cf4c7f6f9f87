import { insertPersonSql } from "../accounts/registering/people-sql.ts";
import type { Queryable } from "../platform/database/transaction.ts";

/** Inserts a user who signs in through the company, and has no password. */
export const insertPerson = async (
  db: Queryable,
  person: { userId: string; email: string; at: Date },
): Promise<void> => void (await db.query(insertPersonSql(person)));
