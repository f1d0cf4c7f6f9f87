import * as z from "zod/mini";
import { operationsBase, operatorEndpoint } from "./endpoint.ts";

/** The maximum number of ids in one call. */
export const maxNames = 100;

/** The name of an id: a person, a rider, a merchant, a fleet or an order. */
export const NamedId = z
  .object({
    id: z.string(),
    kind: z.enum(["operator", "merchant", "rider", "vendor", "fleet", "order"]),
    /** An e-mail address, a name, or an order's pick-up and drop-off. */
    name: z.string(),
    /** The vendor of a merchant's person; the first one if there are several. */
    vendor_id: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "NamedId" });
export type NamedId = z.infer<typeof NamedId>;

export const nameIds = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/names`,
  summary:
    "The names of people, riders, vendors, fleets and orders by their ids; unknown ids, and people whose data was deleted, are left out",
  needs: ["orders", "read"],
  query: z.object({
    /** Ids separated by commas, at most 100. */
    ids: z.string().check(z.minLength(1), z.maxLength(12_000)),
  }),
  success: 200,
  answer: z.object({ result: z.object({ data: z.array(NamedId) }) }),
  refusals: [],
});
