import type { SecondFactor } from "@waybill/contract/merchants/second-factor-facts";
import type { Kysely } from "kysely";
import { announceUserChanged } from "../actor-lookup.ts";
import type { Account, SecondFactorState } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { readSecondFactor } from "./read-second-factor.ts";

export type Db = Kysely<Tables>;
export type FactorWithCodes = SecondFactor & { recovery_codes: string[] };

export const hasAnyFactor = ({ has_totp, passkeys }: SecondFactor): boolean =>
  has_totp || passkeys.length > 0;

/** True if a session must show a factor when its user has one; a sandbox does not require it of operators. */
const mustShow = ({ kind, secondFactor }: Account): boolean =>
  kind === "vendor" ? secondFactor !== "passed" : secondFactor === "missing";

/** Adding a factor requires showing an existing one; for the first, the password is enough. */
export async function requireOwnFactor(db: Db, actor: Account): Promise<void> {
  if (mustShow(actor) && hasAnyFactor(await readSecondFactor(db, actor)))
    throw new Refused("second_factor_required");
}

export type FactorDeps = Pick<Deps, "db" | "pool" | "now" | "randomBytes" | "secret" | "fanOut" | "log">;

/** Announces to every process that the session has shown its second factor. */
export const announceFactorPassed = (deps: FactorDeps, { userId }: Account): Promise<void> =>
  announceUserChanged(deps, userId).then(() => undefined);

/** The session's state after a factor was shown: "passed", or "not needed" for operators who need none. */
export const stateAfterFactor = ({ kind, secondFactor = "not needed" }: Account): SecondFactorState =>
  kind === "operator" && secondFactor === "not needed" ? secondFactor : "passed";

export const factorAuditEntry = ({ kind, userId }: Pick<Account, "kind" | "userId">, what: string) => ({
  action: kind === "operator" ? `operator.${what}` : `user.${what}`,
  subject: { kind: kind === "operator" ? "operator" : "user", id: userId },
});
