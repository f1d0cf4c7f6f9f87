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

/** True if the company sign-in with this code started in this browser; false for another person's link. */
const isOfThisBrowser = (code: string): boolean =>
  document.cookie.split("; ").includes(`${signOnReturnCookie}=${code}`);

/**
 * Completes a company sign-in if the address contains its result: signs in with the code, or shows the problem. Removes
 * both from the address.
 */
export async function endSignOn(): Promise<void> {
  const address = new URL(location.href);
  const code = address.searchParams.get(signOnCodeName);
  const named = address.searchParams.get(signOnProblemName);
  for (const name of [signOnCodeName, signOnProblemName]) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
  const notifyLater = async (key: string) => {
    await addTexts(loadOfficeTexts).catch(() => undefined);
    notify({ message: textOf(key), type: "error", duration: 10_000 });
  };
  if (code !== null && isOfThisBrowser(code))
    await call(loginSingleSignOn, { body: { code } }).then(
      ({ result }) => startSession(result.AuthenticationResult),
      (problem: unknown) => notifyLater(translationKeyOf(problem)),
    );
  else if (code !== null) await notifyLater("auth.sign-on-over");
  else await notifyLater(`sign-on.problem-${signOnProblems.find((one) => one === named) ?? "not-finished"}`);
}
