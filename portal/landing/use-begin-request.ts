import { startGuestSession } from "@waybill/contract/accounts";
import { useState } from "react";
import { call } from "../server-calls/call.ts";
import { evaluateFlags } from "../server-calls/evaluate-flags.ts";
import { CallRefused, CallUnreachable } from "../server-calls/refused.ts";
import { enterAsGuest } from "../session/session-store.ts";
import { textOf } from "../translations/texts.ts";
import { notify } from "../ui/notices/notify.ts";

const wordsOf = (problem: unknown): string =>
  problem instanceof CallRefused || problem instanceof CallUnreachable
    ? textOf(problem.translationKey)
    : textOf("alert.error");

/** Whether guests may order here; what cannot be learnt is no (spec §6). */
const guestsMayOrder = (): Promise<boolean> =>
  evaluateFlags().then(
    ({ on }) => on["guest_checkout"] === true,
    () => false,
  );

/** Begins a request without an account where that is on; elsewhere one signs in first. Whoever listens to the session enters. */
export function useBeginRequest(signIn: () => void) {
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      if (await guestsMayOrder()) enterAsGuest((await call(startGuestSession, { body: {} })).result);
      else signIn();
    } catch (problem) {
      notify({ type: "error", message: wordsOf(problem) });
    }
    setBusy(false);
  };
  return { busy, begin: () => void begin() };
}
