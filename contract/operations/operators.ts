import { operatorRoles } from "@waybill/domain/operations/roles";
import * as z from "zod/mini";
import { Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

const Roles = z.array(z.enum(operatorRoles));

/** An operator with roles; without a role, every action is refused. */
export const Operator = z
  .object({
    user_id: z.string(),
    email: z.string(),
    roles: Roles,
    created_at: Time,
    /** When the latest invitation expires; null: it was accepted. */
    invited_until: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "Operator" });
export type Operator = z.infer<typeof Operator>;

export const readOwnOperator = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/me`,
  summary: "The signed-in operator, with roles",
  needs: ["own_session", "read"],
  success: 200,
  answer: z.object({ result: Operator }),
  refusals: [],
});

export const listOperators = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/operators`,
  summary: "All operators",
  needs: ["operators", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(Operator),
  refusals: ["bad_pagination_key"],
});

export const addOperator = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/operators`,
  summary: "Add an operator, who gets an invitation by mail that is valid for 7 days",
  needs: ["operators", "change"],
  body: z.object({ email: z.email().check(z.maxLength(254)), roles: Roles }),
  success: 201,
  answer: z.object({ result: Operator }),
  refusals: ["email_taken"],
});

export const inviteOperator = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/operators/{user_id}/invite`,
  summary: "Send an operator's invitation again, valid for another 7 days; the previous link stops working",
  needs: ["operators", "change"],
  params: z.object({ user_id: Id }),
  success: 200,
  answer: z.object({ result: Operator }),
  refusals: ["not_found", "invitation_accepted", "invitation_not_sent"],
});

export const setOperatorRoles = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/operators/{user_id}`,
  summary: "Set the roles of an operator; the last admin stays one",
  needs: ["operators", "change"],
  params: z.object({ user_id: Id }),
  body: z.object({
    roles: Roles,
    /** The roles that the caller has read; refused if somebody has changed them since. */
    expected: z.optional(Roles),
  }),
  success: 200,
  answer: z.object({ result: Operator }),
  refusals: ["not_found", "last_admin", "changed_meanwhile"],
});
