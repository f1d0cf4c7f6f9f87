import { forgotPassword } from "@waybill/contract/accounts";
import { call } from "@waybill/client/calls/call.ts";
import { currentLanguage } from "@waybill/ui/texts/texts.ts";

/** Sends a code to an e-mail, in the page's language; the response does not reveal whether an account exists. */
export const sendCode = (email: string): Promise<unknown> =>
  call(forgotPassword, {
    body: { email_address: email },
    headers: { "accept-language": currentLanguage() },
  });

/**
 * The two steps in the address, so that a reload, the way back and the link of the mail find their step: behind the # the
 * e-mail never travels to a server.
 */
type ResetStep = { name: "ask"; email: string } | { name: "reset"; email: string };

export function stepIn(hash: string): ResetStep {
  const asked = new URLSearchParams(hash.slice(1));
  const codeFor = asked.get("code-for");
  return codeFor === null
    ? { name: "ask", email: asked.get("email") ?? "" }
    : { name: "reset", email: codeFor };
}

/** Where the code is entered that was sent to an e-mail. */
export const hashOfReset = (email: string): string => `#code-for=${encodeURIComponent(email)}`;

/** Navigation state after a code was sent: only then does the page say that one is on its way. */
export const justSent = "a code was sent";
