import { startGuestSession } from "@waybill/contract/accounts";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { evaluateFlags } from "@waybill/client/deployment/evaluate-flags.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { enterAsGuest } from "@waybill/client/session/session-store.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";

/** Whether guests may order here; not if flags are unavailable (spec §6). */
const guestsMayOrder = (): Promise<boolean> =>
  evaluateFlags().then(
    ({ on }) => on["guest_checkout"] === true,
    () => false,
  );

/**
 * Starts a request without an account if allowed, else asks to sign in; the page follows the session. If the page
 * already said that guests are accepted, it does not wait for the flags: the server refuses if that changed.
 */
export function useBeginRequest(takesGuests: boolean, signIn: () => void) {
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      if (takesGuests || (await guestsMayOrder()))
        enterAsGuest((await call(startGuestSession, { body: {} })).result);
      else signIn();
    } catch (problem) {
      if (problem instanceof CallRefused && problem.code === "GUESTS_NOT_SERVED") signIn();
      else notify({ type: "error", message: textOf(translationKeyOf(problem)) });
    }
    setBusy(false);
  };
  return { busy, begin: () => void begin() };
}
