import type { SecondFactor } from "@waybill/contract/merchants/second-factor-facts";
import type { Account } from "../../platform/actor.ts";
import { countRecoveryCodes, findPasskeys, findTotp } from "./rows.ts";
import type { Db } from "./own-factors.ts";

/** The caller's second factors. */
export async function readSecondFactor(db: Db, actor: Account): Promise<SecondFactor> {
  const totp = await findTotp(db, actor.userId);
  const passkeys = await findPasskeys(db, actor.userId);
  return {
    is_needed: actor.secondFactor !== undefined && actor.secondFactor !== "not needed",
    is_passed: actor.secondFactor === "passed",
    has_totp: totp?.confirmed_at != null,
    passkeys: passkeys.map(({ credential_id, name, created_at, last_used_at }) => ({
      id: credential_id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(db, actor.userId),
  };
}
