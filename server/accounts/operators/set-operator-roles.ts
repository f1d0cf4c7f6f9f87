import type { Operator } from "@waybill/contract/operations/operators";
import type { OperatorRole } from "@waybill/domain/operations/roles";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import { revokeVisitsOf } from "../visits/rows.ts";
import { announceUserChanged } from "../actor-lookup.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { countAdmins, lockOperatorRoles, replaceOperatorRoles } from "./rows.ts";
import { readOwnOperator } from "./operators.ts";

type NewRoles = {
  userId: string;
  roles: readonly OperatorRole[];
  /** The roles that the caller saw; refused if they have changed since. */
  expected: readonly OperatorRole[] | undefined;
};

const isSame = (one: readonly OperatorRole[], other: readonly OperatorRole[]): boolean =>
  one.every((role) => other.includes(role)) && other.every((role) => one.includes(role));

/** Sets the roles of an operator; one admin must remain. Losing a role ends the operator's visits to merchants. */
export async function setOperatorRoles(
  deps: Deps,
  actor: Actor,
  { userId, roles, expected }: NewRoles,
): Promise<Operator> {
  const at = deps.now();
  const changed = await inTransaction(deps.pool, async ({ db }) => {
    await lockOperatorRoles(db);
    const before = await readOwnOperator(db, userId);
    if (expected && !isSame(expected, before.roles)) {
      // A call that is sent again because its answer was lost finds its own roles.
      if (isSame(roles, before.roles)) return { after: before, ended: [] };
      throw new Refused("changed_meanwhile", { path: ["expected"] });
    }
    await replaceOperatorRoles(db, userId, roles);
    if ((await countAdmins(db)) === 0) throw new Refused("last_admin", { path: ["roles"] });
    const after = await readOwnOperator(db, userId);
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
    const isLess = before.roles.some((role) => !after.roles.includes(role));
    return { after, ended: isLess ? await revokeVisitsOf(db, userId, at) : [] };
  });
  await announceUserChanged(deps, userId);
  await announceEndedSessions(deps, changed.ended);
  return changed.after;
}
