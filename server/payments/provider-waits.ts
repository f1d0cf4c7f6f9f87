/** In milliseconds. After this time the process that runs an attempt has finished or died. */
export const attemptMs = 90_000;
/** In milliseconds. A charge without a response may have succeeded: after this time we query the provider for it. */
export const silenceMs = 10_000;
