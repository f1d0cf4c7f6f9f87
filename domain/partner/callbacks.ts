/** The event types of a webhook subscription. */
export const webhookEvents = ["status", "location", "refund", "claim", "promise"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The versions of callback bodies, newest last. A non-empty tuple, as an enum schema requires. */
export const webhookVersions = ["1"] as const;

const hourMs = 3_600_000;

/** How long a callback is retried before it is given up, in milliseconds. */
export const triedForMs = 24 * hourMs;

/** After a rotation callbacks are signed with the old secret too for this long, in milliseconds. */
export const secretOverlapMs = 24 * hourMs;

/** The interval of location events, in seconds; an event that could not be sent in this time is dropped. */
export const locationEverySeconds = 15;
