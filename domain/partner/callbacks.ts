/** The event types of a webhook subscription. */
export const webhookEvents = ["status", "location", "refund", "claim", "promise"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The versions of callback bodies, newest last. The type is a non-empty tuple, as an enum schema requires. */
export const webhookVersions = ["1"] as const;

const hourMs = 3_600_000;

/** How long a callback is retried before it counts as failed, in milliseconds. */
export const retryForMs = 24 * hourMs;

/** How long callbacks are signed with the old secret too after a rotation, in milliseconds. */
export const secretOverlapMs = 24 * hourMs;

/** The interval of location events, in seconds; an event that could not be sent in this time is dropped. */
export const locationEverySeconds = 15;
