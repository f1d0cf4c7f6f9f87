/** In milliseconds: by then the process that runs an attempt has finished or died. */
export const attemptMs = 90_000;
/**
 * In milliseconds. A request without a response may still be running; after this time the provider is asked for the
 * outcome.
 */
export const silenceMs = 10_000;
