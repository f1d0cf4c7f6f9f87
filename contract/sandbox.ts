import { orderStatusNames } from "@waybill/domain/orders/status";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Time } from "./values.ts";
import { Order } from "./order.ts";

export const SentMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  code: z.nullable(z.string()),
  sent_at: Time,
});
export type SentMessage = z.infer<typeof SentMessage>;

export const readSentMessages = endpoint({
  method: "GET",
  path: "/san/outbox",
  summary: "Sandbox only: mails and messages sent, newest first; a page of the same for browsers",
  caller: "anyone",
  query: z.object({ to: z.optional(z.string().check(z.maxLength(320))) }),
  success: 200,
  answer: z.object({ data: z.array(SentMessage) }),
  refusals: [],
});

export const setDns = endpoint({
  method: "POST",
  path: "/san/dns",
  summary: "Sandbox only: set the TXT records of a name for the resolver, replacing earlier ones",
  caller: "anyone",
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(260)),
    txt: z.array(z.string().check(z.maxLength(4000))).check(z.maxLength(50)),
  }),
  success: 200,
  answer: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const issueGodroidToken = endpoint({
  method: "POST",
  path: "/san/godroid-token",
  summary: "Sandbox only: a partner's token for a vendor",
  caller: "anyone",
  body: z.object({ restaurant_id: z.string().check(z.minLength(1), z.maxLength(120)) }),
  success: 200,
  answer: z.object({ token: z.string() }),
  refusals: [],
});

export const moveOrderInSandbox = endpoint({
  method: "POST",
  path: "/san/orders/{orderId}/status",
  summary: "Sandbox only: move an order along the transition table; `at` backdates the entry",
  caller: "user",
  params: z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  body: z.object({ status: z.enum(orderStatusNames), at: z.optional(z.iso.datetime({ offset: true })) }),
  success: 200,
  answer: z.object({ result: Order }),
  refusals: ["not_signed_in", "order_not_found", "order_not_movable", "order_changed_meanwhile"],
});
