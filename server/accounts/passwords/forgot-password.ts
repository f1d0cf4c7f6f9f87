import { resetCodeMinutes } from "@waybill/domain/timings";
import type { AccountDeps } from "../account-deps.ts";
import { mayHaveMail } from "../mail-tries.ts";
import { hashOfResetCode, newResetCode, resetAccount } from "./reset-code.ts";
import { resetMail } from "./reset-mail.ts";
import { keepResetCode } from "./reset-rows.ts";
import { findUserByEmail } from "../rows.ts";

type AskedBy = { email_address: string; address: string; language: string };

/**
 * Sends a code to an e-mail that somebody has, and nothing to any other. A code is kept for both, so that what comes
 * after answers alike too; run it afterwards, for it takes longer for the one.
 */
export async function forgotPassword(
  deps: AccountDeps,
  { email_address, address, language }: AskedBy,
): Promise<void> {
  const email = email_address.trim().toLowerCase();
  if (!(await mayHaveMail(deps, { kind: "reset", email, address }))) return;
  const code = newResetCode(deps);
  const account = resetAccount(email);
  await keepResetCode(deps.db, {
    account,
    code_hash: hashOfResetCode(deps, account, code),
    expires_at: new Date(deps.now().getTime() + resetCodeMinutes * 60_000),
  });
  const user = await findUserByEmail(deps.db, email);
  if (user) await deps.mails.send(resetMail(deps, { to: user.email, code, language }));
}
