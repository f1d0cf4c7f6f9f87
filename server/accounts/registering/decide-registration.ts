import type { RegistrationRow } from "../../platform/database/tables.ts";
import type { Transaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { decisionMail } from "./registration-mails.ts";
import { lockRegistration } from "./registration-rows.ts";

/** Finds a registration that waits for approval, and locks it until the transaction ends. */
export async function lockWaitingRegistration(
  { db }: Transaction,
  registrationId: string,
): Promise<RegistrationRow> {
  const row = await lockRegistration(db, registrationId);
  if (!row?.waits_since) throw new Refused("not_found");
  if (row.decided_at) throw new Refused("registration_decided");
  return row;
}

/** Mails the decision about a registration, after the response. */
export function mailDecision(
  deps: AccountDeps,
  mail: { to: string; reason: string | undefined; language: string },
) {
  deps.backgroundTasks.run("the mail about a registration", async () => {
    await deps.mails.send(decisionMail(deps, mail));
  });
}
