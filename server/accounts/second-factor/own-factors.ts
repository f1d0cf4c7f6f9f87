import type { SecondFactor } from "@waybill/contract/operations/second-factor";
import type { Kysely } from "kysely";
import { announceUser } from "../who-acts.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { readSecondFactor } from "./read-second-factor.ts";

export type Db = Kysely<Tables>;
export type WithCodes = SecondFactor & { recovery_codes: string[] };

export const hasAny = ({ has_totp, passkeys }: SecondFactor): boolean => has_totp || passkeys.length > 0;

/** A factor is added with one that is there already; the first one with the password alone. */
export async function requireOwnFactor(db: Db, actor: Operator): Promise<void> {
  if (actor.secondFactor === "missing" && hasAny(await readSecondFactor(db, actor)))
    throw new Refused("second_factor_required");
}

export type FactorDeps = Pick<Deps, "db" | "pool" | "now" | "randomBytes" | "secret" | "fanOut" | "log">;

/** Says in every process that the session has shown its second factor. */
export const announcePassed = (deps: FactorDeps, { userId }: Operator): Promise<void> =>
  announceUser(deps, userId).then(() => undefined);

/** A session that needs no factor needs none after it has shown one. */
export const passedOf = ({ secondFactor }: Operator): Operator["secondFactor"] =>
  secondFactor === "not needed" ? secondFactor : "passed";

export const changeOf = (userId: string, what: string, kind: string) => ({
  action: `operator.second-factor-${what}`,
  subject: { kind: "operator", id: userId },
  after: { kind },
});
