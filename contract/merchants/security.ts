import * as z from "zod/mini";
import { endpoint, type EndpointFacts } from "../endpoint.ts";
import { secondFactorFacts, secondFactorRefusals as refusals } from "./second-factor-facts.ts";
import { VendorId } from "./vendors.ts";

const facts = secondFactorFacts("/orders/api/v1/account/second-factor");

type OwnFacts = Omit<EndpointFacts, "caller" | "changes" | "refusals">;
/** A call about the caller's own sign-in: neither a vendor's program nor an operator can make it for a person. */
const own = <const E extends OwnFacts, const R extends EndpointFacts["refusals"]>(call: E, more: R) =>
  endpoint({
    ...call,
    caller: "user",
    changes: "account",
    refusals: ["not_signed_in", "not_found", ...more],
  });

export const readOwnSecondFactor = own(facts.readSecondFactor, refusals.readSecondFactor);
export const beginOwnTotp = own(facts.beginTotp, refusals.beginTotp);
export const confirmOwnTotp = own(facts.confirmTotp, refusals.confirmTotp);
export const removeOwnTotp = own(facts.removeTotp, refusals.removeTotp);
export const beginOwnPasskey = own(facts.beginPasskey, refusals.beginPasskey);
export const addOwnPasskey = own(facts.addPasskey, refusals.addPasskey);
export const removeOwnPasskey = own(facts.removePasskey, refusals.removePasskey);
export const askOwnPasskey = own(facts.askPasskey, refusals.askPasskey);
export const showOwnSecondFactor = own(facts.showSecondFactor, refusals.showSecondFactor);
export const renewOwnRecoveryCodes = own(facts.renewRecoveryCodes, refusals.renewRecoveryCodes);

/** The calls of `secondFactorFacts`, with the same keys as `operatorSecondFactor`. */
export const ownSecondFactor = {
  readSecondFactor: readOwnSecondFactor,
  beginTotp: beginOwnTotp,
  confirmTotp: confirmOwnTotp,
  removeTotp: removeOwnTotp,
  beginPasskey: beginOwnPasskey,
  addPasskey: addOwnPasskey,
  removePasskey: removeOwnPasskey,
  askPasskey: askOwnPasskey,
  showSecondFactor: showOwnSecondFactor,
  renewRecoveryCodes: renewOwnRecoveryCodes,
};

/** The second-factor requirement for a vendor's people, and how many of them have one. */
export const VendorSecurity = z
  .object({
    second_factor_required: z.boolean(),
    people: z.int(),
    people_with_second_factor: z.int(),
  })
  .register(z.globalRegistry, { id: "VendorSecurity" });
export type VendorSecurity = z.infer<typeof VendorSecurity>;

const security = {
  path: "/orders/api/v1/vendor/{vendorId}/security",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  success: 200,
  answer: z.object({ result: VendorSecurity }),
  refusals: ["not_signed_in", "vendor_not_found"],
} as const;

export const readVendorSecurity = endpoint({
  ...security,
  method: "GET",
  summary: "Whether the vendor requires a second factor of everyone, and how many people have one",
});

export const setVendorSecurity = endpoint({
  ...security,
  method: "PUT",
  summary:
    "Require a second factor of everyone who works for the vendor: a person without one can only set one up, also in open sessions",
  changes: "security",
  body: z.object({ second_factor_required: z.boolean() }),
});
