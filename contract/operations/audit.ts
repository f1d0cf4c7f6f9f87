import * as z from "zod/mini";
import { nullish, Time } from "../values.ts";
import { operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

const Snapshot = z.nullable(z.record(z.string(), z.unknown()));

/** One change. People are named by id only. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: Time,
    actor: z.object({ kind: z.string(), id: z.string() }),
    /** The action, such as `order.cancelled`. */
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.string() }),
    before: Snapshot,
    after: Snapshot,
    request_id: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

const who = nullish(z.string().check(z.minLength(1), z.maxLength(300)));

const filters = {
  actor: who,
  subject: who,
  action: nullish(z.string().check(z.minLength(1), z.maxLength(100))),
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
};

export const listAudit = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/audit`,
  summary:
    "All changes with their actors, newest first; actor and subject are an id, or kind and id as in order:abc",
  needs: ["audit", "read"],
  query: z.object({ ...PageQuery.shape, ...filters }),
  success: 200,
  answer: pageOf(AuditEntry),
  refusals: ["bad_pagination_key"],
});

export const exportAudit = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/audit/export`,
  summary: "All audit rows that match a search, newest first, as CSV",
  needs: ["audit", "read"],
  query: z.object(filters),
  success: 200,
  answerType: "text/csv",
  refusals: [],
});
