// The times of spec §9, each defined once; the name ends with the unit.
import { preorderWindowDays } from "../limits.ts";

export const buildCheckEveryMs = 300_000;
export const outdatedReloadAfterMs = 3000;
export const outdatedNoticeMs = 10_000;
export const moduleLoadRetryMs = 2000;

export const flagRefreshEveryMs = 300_000;
export const flagRefreshDebounceMs = 400;
export const flagServiceTimeoutMs = 2000;

/** The delay before a failed call is retried, multiplied by the number of the attempt. */
export const apiRetryDelayMs = 1000;
export const feeRetryDelayMs = 1000;
export const websocketReconnectMs = 1000;
export const riderPollEveryMs = 2000;
/** Interval of the server's websocket heartbeat. */
export const heartbeatEveryMs = 5000;
/** A client that received nothing for this long counts as disconnected: slightly less than the required 10 s. */
export const heartbeatTimeoutMs = 9500;
/** A message is shown if a call takes longer than this. */
export const slowCallMs = 3000;

export const fallbackRefreshEveryMs = 5000;
/**
 * The maximum age of the last update before it counts as stale: for guests or with dynamic estimation, and for
 * everyone else.
 */
export const quickStaleAfterMs = 60_000;
export const staleAfterMs = 300_000;

export const countryParameterCacheMs = 300_000;
export const addressSearchDebounceMs = 500;

export const sessionRefreshWhenSecondsLeft = 600;
export const sessionDaysAfterLastUse = 30;
export const sessionDaysAfterSignIn = 90;
export const verificationLinkHours = 24;
export const resetCodeMinutes = 30;
export const helpCenterTokenRefreshMs = 3_600_000 - 300_000;

export const paymentCommittedCancelWaitMs = 600_000;
export const asapWithinMinutes = 60;
/** "Near" the vendor or the customer means less than this many minutes away. */
export const nearUnderMinutes = 5;
/** The age at which a rider's estimate is no longer used. */
export const estimateMaxAgeMs = 300_000;
export const preorderWindowMs = preorderWindowDays * 86_400_000;

export const notificationMs = 3500;
export const bulkErrorNotificationMs = 7000;
export const cancelErrorNotificationMs = 7000;
export const vendorsErrorNotificationMs = 10_000;
/** The duration of a toast with an action (undo, open). */
export const offerNotificationMs = 10_000;
