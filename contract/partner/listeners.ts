import { webhookEvents } from "@waybill/domain/partner/callbacks";
import * as z from "zod/mini";
import { partnerEndpoint } from "./endpoint.ts";
import { partnerSchemas } from "./schemas.ts";
import { IdempotencyKey } from "./values.ts";

const Id = z.string().check(z.regex(/^[\w-]{1,60}$/));
const params = z.object({ id: Id });
const EventId = z.string().check(z.regex(/^\d{1,15}$/));
const events = z.array(z.enum(webhookEvents)).check(
  z.minLength(1),
  z.maxLength(webhookEvents.length),
  z.refine((all) => new Set(all).size === all.length),
);
const writing = { scope: "webhooks:write", badBody: "Invalid request payload" } as const;
const refusals = { 404: ["Listener not found"] };
const maxReceived = 100;
const longestWaitSeconds = 25;

export const openListener = partnerEndpoint({
  ...writing,
  method: "POST",
  path: "/listeners",
  summary: "Receive the events of test orders over connections that your side opens",
  description:
    "Creates a listener. Its events are fetched, so that a computer without a public address can receive them. Only for test keys. The same name of the same key is the same listener with the same secret, and its undelivered events are dropped. It ends ten minutes after its last call.",
  headers: IdempotencyKey,
  body: z
    .object({
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      /** Defaults to all events except location. */
      events: z.optional(events),
    })
    .register(partnerSchemas, { id: "NewListener" }),
  success: 201,
  answer: z
    .object({
      result: z.object({ id: z.string(), secret: z.string(), events: z.array(z.enum(webhookEvents)) }),
    })
    .register(partnerSchemas, { id: "Listener" }),
  refusals: {
    403: ["Only a test key can listen"],
    409: ["A business can have 20 listeners. End one first."],
  },
});

export const takeEvents = partnerEndpoint({
  ...writing,
  method: "POST",
  path: "/listeners/{id}/events",
  summary: "Fetch the next events of a listener, and acknowledge received ones",
  description:
    "Returns up to 20 events in order, each with the headers and the body of a webhook call. It waits for the first one for wait_seconds, or until the listener is called again. Events not listed in received are returned again.",
  params,
  headers: IdempotencyKey,
  body: z
    .object({
      received: z.optional(z.array(EventId).check(z.maxLength(maxReceived))),
      wait_seconds: z.optional(z.int().check(z.gte(0), z.lte(longestWaitSeconds))),
    })
    .register(partnerSchemas, { id: "TakenEvents" }),
  success: 200,
  answer: z
    .object({
      result: z.array(
        z.object({ id: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
      ),
    })
    .register(partnerSchemas, { id: "ListenedEvents" }),
  refusals,
});

export const closeListener = partnerEndpoint({
  ...writing,
  method: "DELETE",
  path: "/listeners/{id}",
  summary: "End a listener",
  description: "Ends a listener. Events that it has not fetched are dropped.",
  params,
  success: 204,
  refusals,
});
