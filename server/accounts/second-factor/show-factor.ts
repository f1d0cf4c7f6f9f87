import type { SecondFactor, showSecondFactor } from "@waybill/contract/operations/second-factor";
import type { Parsed } from "@waybill/contract/endpoint";
import type { AccountDeps } from "../open-accounts.ts";
import { announceEnds, endSessionsOf } from "../sessions/announce-ends.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { readOwnOperator } from "../operators/operators.ts";
import { isRightCode, triesOf } from "./authenticator-app.ts";
import { announcePassed, hashOfRecoveryCode, ownFactors, passedOf } from "./own-factors.ts";
import { isRightPasskey } from "./passkeys.ts";
import {
  deletePasskey,
  deleteTotp,
  findPasskeys,
  notePassed,
  replaceRecoveryCodes,
  useRecoveryCode,
} from "./rows.ts";

/** Shows a second factor, with which the session may do what the roles allow. */
export async function showFactor(
  deps: AccountDeps,
  actor: Operator,
  shown: Parsed<(typeof showSecondFactor)["body"]>,
  address: string,
): Promise<SecondFactor> {
  const attempt = async () => {
    if ("passkey" in shown) return isRightPasskey(deps, actor, shown.passkey);
    if ("recovery_code" in shown) return isRightRecoveryCode(deps, actor, shown.recovery_code);
    return isRightCode(deps, actor, shown.code);
  };
  if (!(await triesOf(deps, actor, address, attempt)))
    throw new Refused("second_factor_wrong", { path: Object.keys(shown) });
  await notePassed(deps.db, actor.sessionId, deps.now());
  await announcePassed(deps, actor);
  return ownFactors(deps.db, { ...actor, secondFactor: passedOf(actor) });
}

/** A recovery code counts once, and that it was used is in the audit. */
async function isRightRecoveryCode(
  deps: AccountDeps,
  actor: Operator,
  code: string,
): Promise<true | undefined> {
  const at = deps.now();
  const hash = hashOfRecoveryCode(deps, actor.userId, code);
  return inTransaction(deps.pool, async ({ db }) => {
    if (!(await useRecoveryCode(db, actor.userId, hash, at))) return undefined;
    const subject = { kind: "operator", id: actor.userId };
    await recordAudit(db, { by: actor, at }, { action: "operator.recovery-code-used", subject });
    return true;
  });
}

/** Forgets the factors of an operator who lost them, and ends the sessions: whoever has one of these is out as well. */
export async function forgetFactors(deps: AccountDeps, actor: Operator, userId: string): Promise<void> {
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    await readOwnOperator(db, userId);
    await deleteTotp(db, userId);
    for (const { credential_id } of await findPasskeys(db, userId))
      await deletePasskey(db, userId, credential_id);
    await replaceRecoveryCodes(db, userId, [], at);
    const subject = { kind: "operator", id: userId };
    await recordAudit(db, { by: actor, at }, { action: "operator.second-factor-reset", subject });
    return endSessionsOf(db, userId, at);
  });
  await announceEnds(deps, ended);
}
