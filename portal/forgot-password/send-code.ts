import { forgotPassword } from "@waybill/contract/accounts";
import { call } from "@waybill/client/calls/call.ts";
import { currentLanguage } from "@waybill/ui/texts/texts.ts";

/** Has a code sent to an e-mail, in the language that is spoken here; whether somebody has it nobody is told. */
export const sendCode = (email: string): Promise<unknown> =>
  call(forgotPassword, {
    body: { email_address: email },
    headers: { "accept-language": currentLanguage() },
  });
