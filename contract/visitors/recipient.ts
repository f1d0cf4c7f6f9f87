import * as z from "zod/mini";
import { leaveChoices, problemCauses, recipientLimits } from "@waybill/domain/tracking/recipient-acts";
import { endpoint } from "../endpoint.ts";
import { DeliveryProblem, Instructions, Rating } from "./recipient-acts.ts";
import { Coordinates } from "../values.ts";

const base = "/orders/api/v1/public/tracking/{orderId}";
const params = z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(200)) });
// No maximum length: a wrong secret of any length finds no order.
const query = z.object({ t: z.optional(z.string()) });
const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

export const putInstructions = endpoint({
  method: "PUT",
  path: `${base}/instructions`,
  summary:
    "Set how and where to hand over, with the link's own secret, until the rider is near; missing fields stay unchanged",
  caller: "anyone",
  params,
  query,
  body: z.object({
    notes: text(recipientLimits.notes),
    leave: z.optional(z.enum(leaveChoices)),
    gate_code: text(recipientLimits.gateCode),
  }),
  success: 200,
  answer: z.object({ result: Instructions }),
  refusals: ["order_not_found", "recipient_too_late", "must_be_handed_over", "order_changed_meanwhile"],
});

export const putPin = endpoint({
  method: "PUT",
  path: `${base}/pin`,
  summary:
    "Move the drop-off by up to 300 m from its original position, with the link's own secret, until it is collected",
  caller: "anyone",
  params,
  query,
  body: z.object(Coordinates.shape),
  success: 200,
  answer: z.object({ result: z.object(Coordinates.shape) }),
  refusals: ["order_not_found", "recipient_too_late", "too_far", "order_changed_meanwhile"],
});

export const postRating = endpoint({
  method: "POST",
  path: `${base}/rating`,
  summary: "Rate a delivery, with the link's own secret, within 7 days; a second rating replaces the first",
  caller: "anyone",
  params,
  query,
  body: z.object({
    stars: z.int().check(z.gte(1), z.lte(5)),
    reasons: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(recipientLimits.reason)))
        .check(z.maxLength(recipientLimits.reasons)),
    ),
    text: text(recipientLimits.text),
  }),
  success: 201,
  answer: z.object({ result: Rating }),
  refusals: ["order_not_found", "recipient_too_late", "order_changed_meanwhile"],
});

export const postProblem = endpoint({
  method: "POST",
  path: `${base}/problem`,
  summary:
    "Report a problem of a delivery, with the link's own secret, within 24 hours: it opens an incident, and the merchant gets a message",
  caller: "anyone",
  params,
  query,
  body: z.object({ cause: z.enum(problemCauses), text: text(recipientLimits.text) }),
  success: 201,
  answer: z.object({ result: DeliveryProblem }),
  refusals: ["order_not_found", "recipient_too_late", "order_changed_meanwhile"],
});
