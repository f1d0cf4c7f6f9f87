import type { Delivery, RequestContext } from "./request-steps.ts";

/** A value that an earlier step has put there. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("This step was entered without what it needs to know.");
  return value;
}

/** From where to where, once both ends are known. */
export const deliveryOf = (request: RequestContext): Delivery => ({
  vendorId: request.vendor.vendor_id,
  origin: known(request.origin),
  destination: known(request.destination),
  plannedFor: request.plannedFor,
  paymentMethod: request.paymentMethod,
});
