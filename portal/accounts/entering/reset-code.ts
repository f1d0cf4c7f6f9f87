import { forgotPassword } from "@waybill/contract/accounts";
import { call } from "@waybill/client/calls/call.ts";
import { currentLanguage } from "@waybill/ui/texts/texts.ts";

/** Sends a code to an e-mail, in the page's language; the response does not reveal whether an account exists. */
export const sendResetCode = (email: string): Promise<unknown> =>
  call(forgotPassword, {
    body: { email_address: email },
    headers: { "accept-language": currentLanguage() },
  });

/**
 * The step is in the address, so that reload, back and the mail's link find it; the e-mail follows the #, so it is
 * never sent to a server.
 */
type ResetStep = { name: "ask"; email: string } | { name: "reset"; email: string };

export function resetStepOfHash(hash: string): ResetStep {
  const parameters = new URLSearchParams(hash.slice(1));
  const codeFor = parameters.get("code-for");
  return codeFor === null
    ? { name: "ask", email: parameters.get("email") ?? "" }
    : { name: "reset", email: codeFor };
}

/** The hash of the page where an e-mail's code is entered. */
export const resetCodeHash = (email: string): string => `#code-for=${encodeURIComponent(email)}`;

/** Navigation state after a code was sent; only then does the page say that one was sent. */
export const codeSentState = "a code was sent";
