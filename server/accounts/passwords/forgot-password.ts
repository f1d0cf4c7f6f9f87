import { resetCodeMinutes } from "@waybill/domain/time/timings";
import { translatorFor } from "../../platform/texts.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Mail } from "../../platform/messages/mails.ts";
import { countRequestedMail } from "../counted-tries.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findUserByEmail } from "../rows.ts";
import { hashOfResetCode, newResetCode, resetCodeKey } from "./reset-password.ts";
import { saveResetCode } from "./reset-rows.ts";

type AskedBy = { email_address: string; address: string; language: string };

/**
 * Mails a code to the e-mail address of a user, and nothing to unknown addresses. A code is stored for both, so
 * that later calls respond alike. Run it as a background task: its duration would show which addresses exist.
 */
export async function forgotPassword(
  deps: AccountDeps,
  { email_address, address, language }: AskedBy,
): Promise<void> {
  const email = email_address.trim().toLowerCase();
  if (!(await countRequestedMail(deps, { kind: "reset", email, address }))) return;
  const code = newResetCode(deps);
  const account = resetCodeKey(email);
  await saveResetCode(deps.db, {
    account,
    code_hash: hashOfResetCode(deps, account, code),
    expires_at: new Date(deps.now().getTime() + resetCodeMinutes * 60_000),
  });
  const user = await findUserByEmail(deps.db, email);
  if (user)
    await deps.mails.send(
      resetMail(deps, { to: user.email, code, language: user.language ?? language, offered: language }),
    );
}

/**
 * The mail with the code that sets a new password; its link opens the form with the e-mail filled in. Written in
 * the account's language; if another language was requested, a line in that language offers it.
 */
function resetMail(
  { brand, publicUrl }: Pick<Deps, "brand" | "publicUrl">,
  { to, code, language, offered }: { to: string; code: string; language: string; offered: string },
): Mail {
  const translate = translatorFor(language);
  // Browsers do not send the part after the #, so it appears in no server's log.
  const link = `${publicUrl()}/forgot-password#code-for=${encodeURIComponent(to)}`;
  const values = {
    service: brand.current().service_name,
    code,
    link,
    minutes: String(resetCodeMinutes),
  };
  const offer = `${translatorFor(offered)("language.offer-mail", values)}\n\n${publicUrl()}/?lang=${offered}`;
  return {
    to,
    subject: translate("mail.reset.subject", values),
    text: translate("mail.reset.text", values) + (offered === language ? "" : `\n\n${offer}`),
    links: [link],
    code,
    goodForMs: resetCodeMinutes * 60_000,
  };
}
