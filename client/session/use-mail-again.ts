import { sendConfirmationAgain } from "@waybill/contract/accounts";
import { useState } from "react";
import { call } from "../calls/call.ts";
import { translationKeyOf } from "../calls/refused.ts";

const sentKey = "sign-in.mail-again-sent";

/** Sends the verification mail again, in the given language; `result` is the text key of the outcome. */
export function useMailAgain(email: string, language: string) {
  const [result, setResult] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    const headers = { "accept-language": language };
    const key = await call(sendConfirmationAgain, { body: { email_address: email }, headers }).then(
      () => sentKey,
      translationKeyOf,
    );
    setResult(key);
    setBusy(false);
  };
  return { busy, result, isSent: result === sentKey, send: () => void send() };
}
