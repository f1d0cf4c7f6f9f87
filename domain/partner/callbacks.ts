/** The event types of a webhook subscription. */
export const webhookEvents = ["status", "location", "refund", "claim", "promise"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The versions of callback bodies; the newest is last. A non-empty tuple, as an enum schema wants it. */
export const webhookVersions = ["1"] as const;

const hourMs = 3_600_000;

/** How long a callback is tried before it is a dead letter, in milliseconds. */
export const triedForMs = 24 * hourMs;

/** How long an endpoint's old secret still signs together with the new one, in milliseconds. */
export const secretOverlapMs = 24 * hourMs;

/** Interval of location events, in seconds; one that could not be sent in this time is dropped. */
export const locationEverySeconds = 15;
