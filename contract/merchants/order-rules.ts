import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Money, nullish } from "../values.ts";
import { VendorId } from "./vendors.ts";

const params = z.object({ vendorId: VendorId });

/** A vendor's requirements for every order; a parent's apply to its outlets too. */
export const OrderSettings = z
  .object({
    reference_required: z.boolean(),
    /** Whether its parent already requires one. */
    required_by_parent: z.boolean(),
    /** Given and false where the caller may read this and not change it. */
    may_change: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: "OrderSettings" });
export type OrderSettings = z.infer<typeof OrderSettings>;

export const readOrderSettings = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/order-settings",
  summary: "What a vendor asks of every order",
  caller: "user",
  params,
  success: 200,
  answer: z.object({ result: OrderSettings }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const saveOrderSettings = endpoint({
  method: "PUT",
  path: "/orders/api/v1/vendor/{vendorId}/order-settings",
  summary: "Say whether every order of a vendor, and of its outlets, needs a reference",
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
    /** Given and false where the caller may read this and not change it. */
    may_change: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: "FeeLimits" });
export type FeeLimits = z.infer<typeof FeeLimits>;

/** Larger than any vendor's spending, and exact in every currency. */
const maxLimitValue = 1_000_000_000_000;
const Limit = nullish(Money.check(z.gte(0), z.lte(maxLimitValue)));

export const readFeeLimits = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/limits",
  summary: "What the delivery fees of a vendor may come to, and what today's do",
  caller: "user",
  params,
  success: 200,
  answer: z.object({ result: FeeLimits }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const saveFeeLimits = endpoint({
  method: "PUT",
  path: "/orders/api/v1/vendor/{vendorId}/limits",
  summary: "Set what delivery fees may come to, an order or a day; what is left out has no limit",
  description:
    "A parent's limits hold for all of its outlets together, beside what an outlet has of its own. An order beyond one is refused with LIMIT_REACHED.",
  caller: "user",
  changes: "limits",
  params,
  body: z.object({ per_day: Limit, per_order: Limit }),
  success: 200,
  answer: z.object({ result: FeeLimits }),
  refusals: ["not_signed_in", "vendor_not_found", "rule_broken"],
});
