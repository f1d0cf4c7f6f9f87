import { isEmail } from "@waybill/domain/accounts/account";
import type { Country } from "@waybill/domain/markets/country";
import { internationalPhone } from "../placing/order-entries.ts";
import type { OriginDetails } from "../flow/request-steps.ts";

export type SenderProblems = Partial<Record<"name" | "phone" | "email", string>>;

/** The numbers of the world are loaded when they are first needed; without them the server's word counts. */
const isPossible = (phone: string, country: Country): Promise<boolean> =>
  import("@waybill/domain/phone-numbers").then(
    ({ e164 }) => e164(phone, country) !== undefined,
    () => true,
  );

/** What a guest has to mend before riders can come: a text's key a field. */
export async function senderProblems(
  { name = "", phone = "", email = "" }: OriginDetails,
  country: Country,
): Promise<SenderProblems> {
  const number = internationalPhone(phone, country.phone_prefix);
  return {
    ...(name.trim() === "" && { name: "request.sender.name-missing" }),
    ...(number === ""
      ? { phone: "request.sender.phone-missing" }
      : !(await isPossible(number, country)) && { phone: "validation.phone-incorrect" }),
    ...(email.trim() !== "" && !isEmail(email.trim()) && { email: "sign-in.email-incorrect" }),
  };
}
