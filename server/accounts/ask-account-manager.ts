import { translatorFor } from "../platform/texts.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import type { AccountDeps } from "./open-accounts.ts";
import { supportEmailOf } from "../platform/settings/settings.ts";
import { requireAccount } from "./require-account.ts";
import { countAttempt } from "./registering/registration-rows.ts";
import { triesKey } from "./sessions/login-tries.ts";

const hourMs = 3_600_000;
const maxPerHour = 5;

/** Mails a user's message to the account managers, with the user's address as reply-to. */
export async function askAccountManager(deps: AccountDeps, actor: Actor, message: string): Promise<void> {
  const { userId, email } = requireAccount(actor);
  const text = message.trim();
  if (text === "") throw new Refused("rule_broken", { key: "contact.fill", path: ["message"] });
  const now = deps.now();
  const limit = { now, since: new Date(now.getTime() - hourMs), limit: maxPerHour };
  if (!(await countAttempt(deps.db, triesKey("messages", userId), limit)))
    throw new Refused("too_many_requests", { retryAfter: hourMs / 1000 });

  const translate = translatorFor("en");
  const values = { email, message: text, service: deps.brand.current().service_name };
  try {
    await deps.mails.send({
      to: supportEmailOf(deps.settings) ?? `support@${new URL(deps.publicUrl()).hostname}`,
      replyTo: email,
      subject: translate("mail.contact.subject", values),
      text: translate("mail.contact.text", values),
      links: [],
      code: null,
    });
  } catch (error) {
    // Log only the code: a mail server's message may contain the recipient's address.
    deps.log.error(
      { code: (error as { code?: unknown }).code },
      "a user's message to the account manager was not sent",
    );
    throw new Refused("message_not_sent");
  }
}
