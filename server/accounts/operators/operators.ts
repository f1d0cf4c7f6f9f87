import type * as endpoints from "@waybill/contract/operations/operators";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Operator } from "@waybill/contract/operations/operators";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findOperator, findOperators, type OperatorRow } from "./rows.ts";

type Db = Deps["db"];

const operatorAnswer = ({ user_id, email, roles, created_at, invited_until }: OperatorRow): Operator => ({
  user_id,
  email,
  roles,
  created_at: created_at.toISOString(),
  invited_until: invited_until?.toISOString() ?? null,
});

/** Reads an operator by id; other users are not found. */
export async function readOwnOperator(db: Db, userId: string): Promise<Operator> {
  const row = await findOperator(db, userId);
  if (!row) throw new Refused("not_found");
  return operatorAnswer(row);
}

export async function listOperators(
  { db }: Pick<Deps, "db">,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listOperators)["query"]>,
): Promise<AnswerOf<typeof endpoints.listOperators>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  return pageAfter(await findOperators(db, after, limit + 1), limit, ({ email }) => [email], operatorAnswer);
}
