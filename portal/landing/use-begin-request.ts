import { startGuestSession } from "@waybill/contract/accounts";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { evaluateFlags } from "@waybill/client/evaluate-flags.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { enterAsGuest } from "@waybill/client/session/session-store.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";

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
