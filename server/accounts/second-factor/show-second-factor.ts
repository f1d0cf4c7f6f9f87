import type * as endpoints from "@waybill/contract/operations/second-factor";
import type { SecondFactor } from "@waybill/contract/merchants/second-factor-facts";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import type { AccountDeps } from "../open-accounts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Account } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { isRightCode, withCountedTries } from "./authenticator-app.ts";
import { announceFactorPassed, factorAuditEntry, stateAfterFactor } from "./own-factors.ts";
import { hashOfRecoveryCode } from "./recovery-codes.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { isRightPasskey } from "./right-passkey.ts";
import { saveFactorPassed, useRecoveryCode } from "./rows.ts";

/** Verifies a second factor; the session then has the rights of its roles. */
export async function showSecondFactor(
  deps: AccountDeps,
  actor: Account,
  proof: SchemaOutput<(typeof endpoints.showSecondFactor)["body"]>,
  address: string,
): Promise<SecondFactor> {
  const attempt = async () => {
    if ("passkey" in proof) return isRightPasskey(deps, actor, proof.passkey);
    if ("recovery_code" in proof) return isRightRecoveryCode(deps, actor, proof.recovery_code);
    return isRightCode(deps, actor, proof.code);
  };
  if (!(await withCountedTries(deps, actor, address, attempt)))
    throw new Refused("second_factor_wrong", { path: Object.keys(proof) });
  await saveFactorPassed(deps.db, actor.sessionId, deps.now());
  await announceFactorPassed(deps, actor);
  return readSecondFactor(deps.db, { ...actor, secondFactor: stateAfterFactor(actor) });
}

/** Uses up a recovery code, and records that in the audit. */
async function isRightRecoveryCode(
  deps: AccountDeps,
  actor: Account,
  code: string,
): Promise<true | undefined> {
  const at = deps.now();
  const hash = hashOfRecoveryCode(deps, actor.userId, code);
  return inTransaction(deps.pool, async ({ db }) => {
    if (!(await useRecoveryCode(db, actor.userId, hash, at))) return undefined;
    await recordAudit(db, { by: actor, at }, factorAuditEntry(actor, "recovery-code-used"));
    return true;
  });
}
