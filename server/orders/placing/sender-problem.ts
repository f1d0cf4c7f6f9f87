import type { OrderRequest } from "@waybill/contract/order";
import { isEmail } from "@waybill/domain/accounts/account";
import { addressProblems } from "@waybill/domain/addresses/check-address";
import { splitAddress } from "@waybill/domain/addresses/joined-address";
import type { Country } from "@waybill/domain/markets/countries";
import { e164 } from "@waybill/domain/phone-numbers";

type Problem = { key: string; path: readonly string[] };

/** The first thing that keeps a rider from finding or calling a guest, or a mail from reaching one. */
export function senderProblem({ sender }: OrderRequest, country: Country): Problem | undefined {
  if (!sender) return undefined;
  const at = (key: string, ...path: string[]): Problem => ({ key, path: ["sender", ...path] });
  const { name, phone_number: phone, email, location } = sender;
  if (name.trim() === "") return at("request.sender.name-missing", "name");
  if (phone.trim() === "") return at("request.sender.phone-missing", "phone_number");
  if (e164(phone, country) === undefined) return at("validation.phone-incorrect", "phone_number");
  if (email?.trim() && !isEmail(email.trim())) return at("sign-in.email-incorrect", "email");
  if (location.address.trim() === "") return at("validation.fill-address", "location", "address");
  const [problem] = addressProblems({ ...location, address: splitAddress(location.address).text });
  return problem && at(problem.key, "location", ...problem.path);
}
