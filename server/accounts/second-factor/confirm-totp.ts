import type { AccountDeps } from "../open-accounts.ts";
import type { Account } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { addFactor } from "./add-factor.ts";
import { confirmTotpRow, findTotp } from "./rows.ts";
import { withCountedTries, timeStepOfCode } from "./authenticator-app.ts";

/** Activates the new app with its first code; the previous app is removed. */
export async function confirmTotp(deps: AccountDeps, actor: Account, code: string, address: string) {
  const refused = () => new Refused("second_factor_wrong", { path: ["code"] });
  const confirmed = await withCountedTries(deps, actor, address, async () => {
    const secret = (await findTotp(deps.db, actor.userId))?.new_secret ?? undefined;
    const step = timeStepOfCode(deps, actor, secret, code);
    return secret === undefined || step === undefined ? undefined : { secret, step };
  });
  if (!confirmed) throw refused();
  return addFactor(deps, actor, {
    kind: "totp",
    write: async (db, at) => {
      if (!(await confirmTotpRow(db, actor.userId, { ...confirmed, at }))) throw refused();
    },
  });
}
