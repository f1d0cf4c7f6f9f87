import { recordAudit } from "../../audit/record-audit.ts";
import type { Account } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { lockUser } from "./rows.ts";
import {
  type FactorDeps,
  type FactorWithCodes,
  hasAnyFactor,
  factorAuditEntry,
  requireOwnFactor,
} from "./own-factors.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

export async function renewRecoveryCodes(deps: FactorDeps, actor: Account): Promise<FactorWithCodes> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ db }) => {
    await lockUser(db, actor.userId);
    await requireOwnFactor(db, actor);
    if (!hasAnyFactor(await readSecondFactor(db, actor))) throw new Refused("not_found");
    const recovery_codes = await makeRecoveryCodes(deps, db, actor.userId, at);
    await recordAudit(
      db,
      { by: actor, at },
      {
        ...factorAuditEntry(actor, "second-factor-added"),
        after: { kind: "recovery codes" },
      },
    );
    return { ...(await readSecondFactor(db, actor)), recovery_codes };
  });
}
