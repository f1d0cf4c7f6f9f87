import { systemActor } from "../../audit/record-audit.ts";
import { CannotStart } from "../../platform/start-and-stop.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findUserByEmail } from "../rows.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";

/**
 * Removes the factors of an operator: a command for the person who runs the deployment, if no admin can sign
 * in.
 */
export async function resetFactorByEmail(deps: AccountDeps, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email.trim().toLowerCase());
  if (user?.role !== "operator") throw new CannotStart(`There is no operator with the e-mail ${email}.`);
  await resetSecondFactor(deps, systemActor("reset-factor"), user.user_id);
}
