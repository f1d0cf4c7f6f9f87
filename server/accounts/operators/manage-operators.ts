import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { addOperator, listOperators, Operator } from "@waybill/contract/operations/operators";
import type { OperatorRole } from "@waybill/domain/operations/roles";
import type { AccountDeps } from "../open-accounts.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { announceUser } from "../who-acts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import {
  countAdmins,
  findOperator,
  findOperators,
  insertOperator,
  lockOperatorRoles,
  type OperatorRow,
  replaceOperatorRoles,
} from "./rows.ts";

type Db = Deps["db"];

const operatorAnswer = ({ user_id, email, roles, created_at }: OperatorRow): Operator => ({
  user_id,
  email,
  roles,
  created_at: created_at.toISOString(),
});

/** An operator by id; nobody else is one. */
export async function readOperator(db: Db, userId: string): Promise<Operator> {
  const row = await findOperator(db, userId);
  if (!row) throw new Refused("not_found");
  return operatorAnswer(row);
}

export async function listAllOperators(
  { db }: Pick<Deps, "db">,
  { cursor, limit = defaultPage }: Parsed<(typeof listOperators)["query"]>,
): Promise<AnswerOf<typeof listOperators>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  return pageAfter(await findOperators(db, after, limit + 1), limit, ({ email }) => [email], operatorAnswer);
}

type NewOperator = BodyOf<typeof addOperator> & { address: string; language: string };

/** Adds an operator, who sets a password by the code of a mail. */
export async function addNewOperator(
  deps: AccountDeps,
  actor: Actor,
  { email: given, roles, address, language }: NewOperator,
): Promise<Operator> {
  const email = given.trim().toLowerCase();
  const userId = `user-${deps.randomBytes(12).toString("base64url")}`;
  const at = deps.now();
  const added = await inTransaction(deps.pool, async ({ db }) => {
    if (!(await insertOperator(db, { userId, email, now: at })))
      throw new Refused("email_taken", { path: ["email"] });
    await replaceOperatorRoles(db, userId, roles);
    const subject = { kind: "operator", id: userId };
    await recordAudit(db, { by: actor, at }, { action: "operator.added", subject, after: { roles } });
    return readOperator(db, userId);
  });
  deps.backgroundTasks.run("an operator's first mail", () =>
    forgotPassword(deps, { email_address: email, address, language }),
  );
  return added;
}

type NewRoles = { userId: string; roles: readonly OperatorRole[] };

/** Sets the roles of an operator; somebody stays admin. */
export async function setRoles(deps: Deps, actor: Actor, { userId, roles }: NewRoles): Promise<Operator> {
  const at = deps.now();
  const changed = await inTransaction(deps.pool, async ({ db }) => {
    await lockOperatorRoles(db);
    const before = await readOperator(db, userId);
    await replaceOperatorRoles(db, userId, roles);
    if ((await countAdmins(db)) === 0) throw new Refused("last_admin", { path: ["roles"] });
    const after = await readOperator(db, userId);
    await recordAudit(
      db,
      { by: actor, at },
      {
        action: "operator.roles-changed",
        subject: { kind: "operator", id: userId },
        before: { roles: before.roles },
        after: { roles: after.roles },
      },
    );
    return after;
  });
  await announceUser(deps, userId);
  return changed;
}
