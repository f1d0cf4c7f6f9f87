/** What a webhook endpoint may be called about. */
export const webhookEvents = ["status", "location", "refund", "claim", "promise"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The versions of callback bodies; the newest is last. A non-empty tuple, as an enum schema wants it. */
export const webhookVersions = ["1"] as const;

const hourMs = 3_600_000;

/** How long a callback is tried before it is a dead letter, in milliseconds. */
export const triedForMs = 24 * hourMs;

/** How long the old secret of an endpoint signs beside the new one, in milliseconds. */
export const secretOverlapMs = 24 * hourMs;

/** The rhythm of location callbacks, in seconds; a location that could not be sent within it is not sent any more. */
export const locationEverySeconds = 15;
