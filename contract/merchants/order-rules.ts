import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Money, nullish } from "../values.ts";
import { VendorId } from "./vendors.ts";

const params = z.object({ vendorId: VendorId });

/** A vendor's requirements for every order; a parent's apply to its outlets too. */
export const OrderSettings = z
  .object({
    reference_required: z.boolean(),
    /** True if the parent already requires a reference. */
    required_by_parent: z.boolean(),
    /** Present and false if the caller may read but not change this. */
    may_change: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: "OrderSettings" });
export type OrderSettings = z.infer<typeof OrderSettings>;

export const readOrderSettings = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/order-settings",
  summary: "The fields that a vendor requires of every order",
  caller: "user",
  params,
  success: 200,
  answer: z.object({ result: OrderSettings }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const saveOrderSettings = endpoint({
  method: "PUT",
  path: "/orders/api/v1/vendor/{vendorId}/order-settings",
  summary: "Set whether every order of a vendor, and of its outlets, needs a reference",
  caller: "user",
  changes: "outlets",
  params,
  body: z.object({ reference_required: z.boolean() }),
  success: 200,
  answer: z.object({ result: OrderSettings }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

/** Spending limits on the delivery fees of one order and of a day; null: no limit. */
export const FeeLimits = z
  .object({
    per_day: z.nullable(Money),
    per_order: z.nullable(Money),
    /** Today's total on the country's clock; cancelled orders without a charge do not count. */
    spent_today: Money,
    currency: z.string(),
    /** Present and false if the caller may read but not change this. */
    may_change: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: "FeeLimits" });
export type FeeLimits = z.infer<typeof FeeLimits>;

/** More than any vendor spends, and small enough to be exact as a number in every currency. */
const maxLimitValue = 1_000_000_000_000;
const Limit = nullish(Money.check(z.gte(0), z.lte(maxLimitValue)));

export const readFeeLimits = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/limits",
  summary: "A vendor's limits for delivery fees, and today's fees",
  caller: "user",
  params,
  success: 200,
  answer: z.object({ result: FeeLimits }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const saveFeeLimits = endpoint({
  method: "PUT",
  path: "/orders/api/v1/vendor/{vendorId}/limits",
  summary: "Set limits for delivery fees, per order or per day; a missing field means no limit",
  description:
    "A parent's limits apply to all of its outlets together, in addition to an outlet's own. An order above a limit is refused with LIMIT_REACHED.",
  caller: "user",
  changes: "limits",
  params,
  body: z.object({ per_day: Limit, per_order: Limit }),
  success: 200,
  answer: z.object({ result: FeeLimits }),
  refusals: ["not_signed_in", "vendor_not_found", "rule_broken"],
});
