/** In milliseconds. After this time the process that runs an attempt has finished or died. */
export const attemptTimeoutMs = 90_000;
/** In milliseconds. A charge without a response may have succeeded: after this time we query the provider for it. */
export const chargeQueryAfterMs = 10_000;
