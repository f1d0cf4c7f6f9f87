import * as z from "zod/mini";
import { nullish, Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf, Reason } from "./endpoint.ts";

const text = z.nullable(z.string());

/** A problem with an order that needs, or needed, an operator. */
export const Incident = z
  .object({
    incident_id: z.string(),
    order_id: z.string(),
    /** A kind such as `no_taker` or `cash_difference`; free text if a person opened the incident. */
    kind: z.string(),
    detail: z.record(z.string(), z.unknown()),
    opened_at: Time,
    /** Minutes from the incident's start until now, or until it was resolved. */
    age: z.int(),
    /** The user id of the operator who handles the incident. */
    owner: text,
    resolved_at: z.nullable(Time),
    resolved_by: text,
    how: text,
    note: text,
  })
  .register(z.globalRegistry, { id: "Incident" });
export type Incident = z.infer<typeof Incident>;

const answer = z.object({ result: Incident });
const params = z.object({ incident_id: z.string().check(z.regex(/^\d{1,15}$/)) });

export const listIncidents = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/incidents`,
  summary: "The open incidents, the oldest first; with resolved=true the resolved ones, the newest first",
  needs: ["incidents", "read"],
  query: z.object({
    ...PageQuery.shape,
    resolved: z.optional(z.enum(["true", "false"])),
    kind: z.optional(Id),
    owner: z.optional(Id),
    order: z.optional(Id),
  }),
  success: 200,
  answer: pageOf(Incident),
  refusals: ["bad_pagination_key"],
});

export const addIncident = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/incidents`,
  summary: "Open an incident of an order; if one of its kind is open already, that one is returned",
  needs: ["incidents", "change"],
  body: z.object({ order_id: Id, kind: Reason, note: nullish(z.string().check(z.maxLength(2000))) }),
  success: 201,
  answer,
  refusals: ["order_not_found"],
});

export const ownIncident = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/incidents/{incident_id}/owner`,
  summary: "Assign an incident to an operator; null: unassign it",
  needs: ["incidents", "change"],
  params,
  body: z.object({ owner: z.nullable(Id) }),
  success: 200,
  answer,
  refusals: ["not_found"],
});

export const resolveIncident = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/incidents/{incident_id}/resolve`,
  summary: "Resolve an incident, with a comment",
  needs: ["incidents", "change"],
  params,
  body: z.object({ how: Reason, note: nullish(z.string().check(z.maxLength(2000))) }),
  success: 200,
  answer,
  refusals: ["not_found"],
});
