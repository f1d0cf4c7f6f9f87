import { noVoucher } from "@waybill/domain/pricing/vouchers";
import { placeOf } from "./request-actors.ts";
import type { RequestContext, RequestInput } from "./request-steps.ts";

/** What is known of a destination before it is checked. */
export const unchecked = {
  destinationProblem: undefined,
  destinationReason: undefined,
  quote: undefined,
  estimate: undefined,
} satisfies Partial<RequestContext>;

/** What a request knows when it begins, or begins again. */
export const atStart = (input: RequestInput): RequestContext => ({
  ...input,
  ...unchecked,
  ...noVoucher,
  origin: input.orderToBeUpdated?.source ?? placeOf(input.vendor) ?? input.keptOrigin?.address,
  originAddress: input.keptOrigin?.address,
  originDetails: input.keptOrigin?.details,
  hours: undefined,
  paymentMethod: undefined,
  paymentOptions: [],
  hasPaymentActivated: false,
  submission: undefined,
  requoted: false,
  refusal: undefined,
});
