import { resetCodeDigits } from "@waybill/domain/limits";
import { signInCodeMinutes } from "@waybill/domain/riders/rider";
import type { MessageQueue } from "../../platform/messages/queue/message-queue.ts";
import { translatorFor } from "../../platform/texts.ts";
import { countRequestedMail } from "../counted-tries.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findRiderByPhone, saveRiderCode } from "./rows.ts";
import { riderPhone, riderCodeKey, hashOfCode } from "./rider-code.ts";

/**
 * Sends a code to a rider's phone number, and nothing to unknown numbers. A code is stored for both, so that later
 * calls respond alike. Run it as a background task: its duration would show which numbers exist.
 */
export async function sendRiderCode(
  deps: AccountDeps & { sms: MessageQueue["sms"] },
  recipient: { phone_number: string; address: string; language: string },
): Promise<void> {
  const phone = riderPhone(deps, recipient.phone_number);
  if (!(await countRequestedMail(deps, { kind: "rider", email: phone, address: recipient.address }))) return;
  const code = String(deps.randomBytes(6).readUIntBE(0, 6) % 10 ** resetCodeDigits).padStart(
    resetCodeDigits,
    "0",
  );
  const account = riderCodeKey(phone);
  await saveRiderCode(deps.db, {
    account,
    code_hash: hashOfCode(deps, account, code),
    expires_at: new Date(deps.now().getTime() + signInCodeMinutes * 60_000),
  });
  const rider = await findRiderByPhone(deps.db, phone);
  if (!rider) return;
  const text = translatorFor(rider.language ?? recipient.language)("rider-sms.code", {
    code,
    service: deps.brand.current().service_name,
    minutes: String(signInCodeMinutes),
  });
  await deps.sms.send({
    to: phone,
    text,
    code,
    subject: "Sign-in code",
    goodForMs: signInCodeMinutes * 60_000,
  });
}
