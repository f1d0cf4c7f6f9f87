/** The process that runs an attempt is done or dead by then. */
export const attemptMs = 90_000;
/** A request without an answer may still be running: this long after it, the provider is asked for the outcome. */
export const silenceMs = 10_000;
