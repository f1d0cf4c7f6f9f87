import { sendConfirmationAgain } from "@waybill/contract/accounts";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { currentLanguage } from "@waybill/ui/texts/texts.ts";

const sentKey = "sign-in.mail-again-sent";

/** Has the verification mail sent again, in the language that is spoken here; `said` is the key of what came of it. */
export function useMailAgain(email: string) {
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    const headers = { "accept-language": currentLanguage() };
    const key = await call(sendConfirmationAgain, { body: { email_address: email }, headers }).then(
      () => sentKey,
      (problem: unknown) =>
        problem instanceof CallRefused || problem instanceof CallUnreachable
          ? problem.translationKey
          : "alert.error",
    );
    setSaid(key);
    setBusy(false);
  };
  return { busy, said, isSent: said === sentKey, send: () => void send() };
}
