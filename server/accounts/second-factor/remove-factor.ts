import type { SecondFactor } from "@waybill/contract/merchants/second-factor-facts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Account } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { deletePasskey, deleteTotp, lockUser, replaceRecoveryCodes } from "./rows.ts";
import { isFactorRequired } from "./merchants/security-rows.ts";
import {
  type Db,
  type FactorDeps,
  announceFactorPassed,
  factorAuditEntry,
  requireOwnFactor,
} from "./own-factors.ts";
import { readSecondFactor } from "./read-second-factor.ts";

/** Removes a factor; the last one cannot be removed if the user must have one. */
export async function removeFactor(
  deps: FactorDeps,
  actor: Account,
  which: "totp" | { passkey: string },
): Promise<SecondFactor> {
  const at = deps.now();
  const left = await inTransaction(deps.pool, async ({ db }) => {
    await lockUser(db, actor.userId);
    await requireOwnFactor(db, actor);
    const { has_totp, passkeys } = await readSecondFactor(db, actor);
    const isThere = which === "totp" ? has_totp : passkeys.some(({ id }) => id === which.passkey);
    if (!isThere) throw new Refused("not_found");
    const isLast = Number(has_totp) + passkeys.length === 1;
    if (isLast && (await mustHaveFactor(db, actor))) throw new Refused("second_factor_last");
    if (which === "totp") await deleteTotp(db, actor.userId);
    else await deletePasskey(db, actor.userId, which.passkey);
    // Recovery codes are useless without a factor, so delete them.
    if (isLast) await replaceRecoveryCodes(db, actor.userId, [], at);
    const kind = which === "totp" ? "totp" : "passkey";
    await recordAudit(
      db,
      { by: actor, at },
      { ...factorAuditEntry(actor, "second-factor-removed"), after: { kind } },
    );
    return readSecondFactor(db, isLast ? { ...actor, secondFactor: "not needed" } : actor);
  });
  await announceFactorPassed(deps, actor);
  return left;
}

/** Operators must keep at least one factor; a merchant's users only if a vendor requires it. */
const mustHaveFactor = async (db: Db, { kind, userId }: Account): Promise<boolean> =>
  kind === "operator" || (await isFactorRequired(db, userId));
