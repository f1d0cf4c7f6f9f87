import * as z from "zod/mini";
import { Time } from "../values.ts";
import { operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

/** A message to a person that could not be sent, without the message's text. */
export const Message = z
  .object({
    message_id: z.string(),
    /** `mail`, `sms` or `whatsapp`. */
    kind: z.string(),
    /** The subject line of a mail, or the kind of a notice such as `recipient.near`. */
    subject: z.string(),
    to: z.string(),
    state: z.enum(["waiting", "failed"]),
    /** Such as `not_reached`, `refused_550`, `no_answer` or `too_late`. */
    reason: z.nullable(z.string()),
    tries: z.int(),
    at: Time,
    /** False if the message's content has expired, for example a sign-in code. */
    can_be_sent_again: z.boolean(),
  })
  .register(z.globalRegistry, { id: "Message" });
export type Message = z.infer<typeof Message>;

export const listMessages = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/messages`,
  summary: "E-mails and text messages that failed or wait for their service, the newest first",
  needs: ["messages", "read"],
  query: z.object({ ...PageQuery.shape, state: z.optional(z.enum(["waiting", "failed"])) }),
  success: 200,
  answer: pageOf(Message),
  refusals: ["bad_pagination_key"],
});

export const sendMessageAgain = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/messages/{message_id}/send-again`,
  summary: "Retry a failed message, once",
  needs: ["messages", "change"],
  params: z.object({ message_id: z.string().check(z.regex(/^(?:message-[\w-]{1,40}|notice-\d{1,15})$/)) }),
  success: 200,
  answer: z.object({ result: Message }),
  refusals: ["not_found", "message_not_failed"],
});
