import { expect, test } from "vitest";
import * as limits from "./limits.ts";
import * as timings from "./timings.ts";

test("the limits are those of the spec, each named once", () => {
  expect(limits).toMatchObject({
    maxBulkFileBytes: 5_242_880,
    maxDescriptionCharacters: 200,
    maxNotesBytes: 1000,
    maxStreetAddressBytes: 255,
    minPasswordCharacters: 8,
    vatNumberCharacters: 8,
    resetCodeDigits: 6,
    minSearchCharacters: 2,
    maxServiceHour: 2359,
    maxSearchHistoryEntries: 10,
    pastOrdersPage: 30,
    pastOrdersPageWithOutlets: 50,
    activeOrdersPage: 200,
    preorderWindowDays: 2,
    apiRetries: 3,
    noItemValueLimit: -1,
    pickupEstimationInPayment: 0,
    pickupEstimationInDetails: 15,
    drawerWidth: 384,
    mapZoom: { default: 2, parent: 12, outlet: 17, addressSelection: 18 },
  });
});

test("the times are those of the spec", () => {
  expect(timings).toMatchObject({
    buildCheckEveryMs: 300_000,
    flagRefreshEveryMs: 300_000,
    flagRefreshDebounceMs: 400,
    flagServiceTimeoutMs: 2000,
    apiRetryDelayMs: 1000,
    websocketReconnectMs: 1000,
    riderPollEveryMs: 2000,
    originPollEveryMs: 200,
    fallbackRefreshEveryMs: 5000,
    quickStaleAfterMs: 60_000,
    staleAfterMs: 300_000,
    countryParameterCacheMs: 300_000,
    addressSearchDebounceMs: 500,
    sessionRefreshWhenSecondsLeft: 600,
    paymentCommittedCancelWaitMs: 600_000,
    asapWithinMinutes: 60,
    nearUnderMinutes: 5,
    preorderWindowMs: 172_800_000,
    notificationMs: 3500,
    errorNotificationMs: 5000,
    bulkErrorNotificationMs: 7000,
  });
});
