import {
  loginSingleSignOn,
  signOnCodeName,
  signOnProblemName,
  signOnProblems,
  signOnReturnCookie,
} from "@waybill/contract/merchants/single-sign-on";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { startSession } from "@waybill/client/session/session-store.ts";
import { addTexts, textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { loadOfficeTexts } from "../../navigation/office-screen.ts";

/** Whether the sign-in at the company that the code is of was in this browser: a link of somebody else's is of another. */
const isOfThisBrowser = (code: string): boolean =>
  document.cookie.split("; ").includes(`${signOnReturnCookie}=${code}`);

/**
 * Ends a sign-in at the company, where the address of this page is that of one: signs in with its code, or says what was
 * wrong. The address names neither any longer.
 */
export async function endSignOn(): Promise<void> {
  const address = new URL(location.href);
  const code = address.searchParams.get(signOnCodeName);
  const named = address.searchParams.get(signOnProblemName);
  for (const name of [signOnCodeName, signOnProblemName]) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
  const sayLater = async (key: string) => {
    await addTexts(loadOfficeTexts).catch(() => undefined);
    notify({ message: textOf(key), type: "error", duration: 10_000 });
  };
  if (code !== null && isOfThisBrowser(code))
    await call(loginSingleSignOn, { body: { code } }).then(
      ({ result }) => startSession(result.AuthenticationResult),
      (problem: unknown) => sayLater(translationKeyOf(problem)),
    );
  else if (code !== null) await sayLater("auth.sign-on-over");
  else await sayLater(`sign-on.problem-${signOnProblems.find((one) => one === named) ?? "not-finished"}`);
}
