import { webhookCalls } from "./webhook-calls.ts";
import { partnerEndpoint } from "./endpoint.ts";
import { IdempotencyKey } from "./values.ts";

const reading = { scope: "webhooks:read", badBody: "Invalid request payload" } as const;
const writing = { scope: "webhooks:write", badBody: "Invalid request payload" } as const;
const posting = { ...writing, headers: IdempotencyKey } as const;
const refusals = { 404: ["Webhook not found"] };
const address = { 400: ["Invalid request payload\n - url is not valid"] };

export const createWebhook = partnerEndpoint({
  ...webhookCalls.create,
  ...posting,
  refusals: { ...address, 409: ["A business can have up to 20 webhooks. Remove one first."] },
});
export const listWebhooks = partnerEndpoint({ ...webhookCalls.list, ...reading, refusals: {} });
export const readWebhook = partnerEndpoint({ ...webhookCalls.read, ...reading, refusals });
export const changeWebhook = partnerEndpoint({
  ...webhookCalls.change,
  ...writing,
  refusals: { ...refusals, ...address },
});
export const deleteWebhook = partnerEndpoint({ ...webhookCalls.delete, ...writing, refusals });
export const rotateWebhookSecret = partnerEndpoint({ ...webhookCalls.rotate, ...posting, refusals });
export const sendTestEvent = partnerEndpoint({ ...webhookCalls.test, ...posting, refusals });
export const listDeliveries = partnerEndpoint({ ...webhookCalls.deliveries, ...reading, refusals });
export const replayDelivery = partnerEndpoint({ ...webhookCalls.replay, ...posting, refusals });
export const replaySpan = partnerEndpoint({ ...webhookCalls.replaySpan, ...posting, refusals });
