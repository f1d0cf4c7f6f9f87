import type { SecondFactor } from "@waybill/contract/operations/second-factor";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { deletePasskey, deleteTotp, lockUser } from "./rows.ts";
import { type FactorDeps, changeOf } from "./own-factors.ts";
import { readSecondFactor } from "./read-second-factor.ts";

/** Removes a factor; the last one stays, for nobody signs in with none. */
export async function removeFactor(
  deps: FactorDeps,
  actor: Operator,
  which: "totp" | { passkey: string },
): Promise<SecondFactor> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ db }) => {
    await lockUser(db, actor.userId);
    const { has_totp, passkeys } = await readSecondFactor(db, actor);
    const isThere = which === "totp" ? has_totp : passkeys.some(({ id }) => id === which.passkey);
    if (!isThere) throw new Refused("not_found");
    if (Number(has_totp) + passkeys.length === 1) throw new Refused("second_factor_last");
    if (which === "totp") await deleteTotp(db, actor.userId);
    else await deletePasskey(db, actor.userId, which.passkey);
    const kind = which === "totp" ? "totp" : "passkey";
    await recordAudit(db, { by: actor, at }, changeOf(actor.userId, "removed", kind));
    return readSecondFactor(db, actor);
  });
}
