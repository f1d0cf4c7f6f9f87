import type { OrderRequest } from "@waybill/contract/order";
import { isEmail } from "@waybill/domain/accounts/field-formats";
import { vatNumberProblem } from "@waybill/domain/accounts/vat-number";
import { addressProblems } from "@waybill/domain/addresses/check-address";
import { splitAddress } from "@waybill/domain/addresses/joined-address";
import type { Country } from "@waybill/domain/markets/countries";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { portalChannel, type Channel, partnerChannel } from "@waybill/domain/orders/channels";
import { checkOrder, parseAmount, type OrderDraft } from "@waybill/domain/orders/check-order";
import { isReferenceTooLong, maxReferenceLength } from "@waybill/domain/vendors/order-reference";
import { e164 } from "@waybill/domain/phones/phone-numbers";
import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requirePreorderInWindow } from "../../pricing/quote-fee.ts";
import { toMinorIfValid } from "../../pricing/quote.ts";

export type Problem = { key: string; path: readonly string[]; values?: Record<string, string | number> };

/** The refusal of a broken rule. */
export const brokenRule = ({ key, path, values }: Problem): Refused =>
  new Refused("rule_broken", {
    key,
    path,
    ...(values && {
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    }),
  });

/** The problem of items worth more than the vendor's agreed limit. */
export const itemValueProblem = (limitMinor: number, currency: string): Problem => ({
  key: "validation.item-value-limit",
  path: ["order", "amount"],
  // The cast is safe: the server wrote the currency code.
  values: { amount: fromMinor(limitMinor, currency as Currency), currency },
});

/** The payment method of a request. */
export const paymentOf = ({ order, pay_at_pickup }: OrderRequest) => ({
  payment_method: order?.payment_method ?? "",
  pay_at_pickup,
});

/** In seconds: the max preorder period, plus a day. */
const maxReadyAheadSeconds = 8 * 24 * 3600;

/** Refuses a `ready_at` too far in the future. */
export function requireReadySoon({ ready_at }: { ready_at?: number | null | undefined }, now: Date): void {
  if (ready_at != null && ready_at > now.getTime() / 1000 + maxReadyAheadSeconds)
    throw new Refused("malformed_request", { path: ["ready_at"] });
}

/** The channel of an actor's orders, which decides some limits. */
export const channelOf = (actor: Actor): Channel =>
  actor.kind === "client" ? partnerChannel : portalChannel;

/** The length limits of every address (spec §5); they count only the street's text, without unit and building. */
function addressProblem({ customer }: OrderRequest, channel: Channel): Problem | undefined {
  const { address, notes, latitude, longitude } = customer?.location ?? {};
  const street = splitAddress(address ?? "").text;
  const problem = addressProblems({ address: street, notes, latitude, longitude }, channel)[0];
  return problem && { key: problem.key, path: ["customer", "location", ...problem.path] };
}

/** Refuses an amount that is too large to be stored in minor units. */
function amountProblem({ order }: OrderRequest, { currency }: Country): Problem | undefined {
  const amount = parseAmount(order?.amount);
  if (amount === undefined || toMinorIfValid(amount, currency) !== undefined) return undefined;
  return { key: "validation.fill-amount", path: ["order", "amount"] };
}

function vatProblem({ vat_number }: OrderRequest, country: Country): Problem | undefined {
  const key = vat_number ? vatNumberProblem(vat_number, country) : undefined;
  return key && { key, path: ["vat_number"] };
}

/** The rule for every reference, required or not. */
function referenceProblem({ reference }: OrderRequest): Problem | undefined {
  if (!isReferenceTooLong(reference)) return undefined;
  return {
    key: "validation.reference-too-long",
    path: ["reference"],
    values: { maximum: maxReferenceLength },
  };
}

/** The problem of an order without the reference that its vendor or the vendor's parent requires. */
export const referenceMissing: Problem = { key: "validation.reference-required", path: ["reference"] };

/** The first rule that a request breaks, in the sequence of spec §5, then the limits of addresses and VAT numbers. */
export const problemOf = (request: OrderRequest, country: Country, channel: Channel): Problem | undefined =>
  checkOrder(request as OrderDraft, country, channel) ??
  amountProblem(request, country) ??
  addressProblem(request, channel) ??
  vatProblem(request, country) ??
  referenceProblem(request);

/**
 * Refuses a request by the rules, in the sequence of spec §5: the order check first, then the limits of addresses
 * and VAT numbers, then a guest's sender, then the preorder period. Another business's vendor is refused before its
 * order is checked.
 */
export function checkRequest(
  actor: Actor,
  request: OrderRequest,
  { country, now }: { country: Country; now: Date },
): void {
  const channel = channelOf(actor);
  const problem = problemOf(request, country, channel);
  if (problem?.path[0] === "vendor_id") throw brokenRule(problem);
  requireVendor(actor, request.vendor_id ?? "");
  if (actor.kind === "guest" && !request.sender) throw new Refused("malformed_request", { path: ["sender"] });
  const first = problem ?? (actor.kind === "guest" ? senderProblem(request, country) : undefined);
  if (first) throw brokenRule(first);
  requirePreorderInWindow(request.preordered_for, now, channel);
}

type SenderProblem = { key: string; path: readonly string[] };

/** The first problem that would keep a rider from finding or calling a guest, or a mail from reaching the guest. */
function senderProblem({ sender }: OrderRequest, country: Country): SenderProblem | undefined {
  if (!sender) return undefined;
  const at = (key: string, ...path: string[]): SenderProblem => ({ key, path: ["sender", ...path] });
  const { name, phone_number: phone, email, location } = sender;
  if (name.trim() === "") return at("request.sender.name-missing", "name");
  if (phone.trim() === "") return at("request.sender.phone-missing", "phone_number");
  if (e164(phone, country) === undefined) return at("validation.phone-incorrect", "phone_number");
  if (email?.trim() && !isEmail(email.trim())) return at("sign-in.email-incorrect", "email");
  if (location.address.trim() === "") return at("validation.fill-address", "location", "address");
  const [problem] = addressProblems({ ...location, address: splitAddress(location.address).text });
  return problem && at(problem.key, "location", ...problem.path);
}
