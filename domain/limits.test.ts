import { expect, test } from "vitest";
import { isResetCode, isStrongPassword, isVatNumber } from "./accounts/account.ts";
import { addressProblems } from "./addresses/check-address.ts";
import * as limits from "./limits.ts";
import { countries } from "./markets/countries.ts";
import { orderProblems } from "./orders/check-order.ts";
import { parseServiceHours } from "./service-hours.ts";
import * as timings from "./timings.ts";

test("the limits are those of the spec, each named once [9.01]", () => {
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

test("a limit is held by its constant, and the boundary itself is allowed [9.01]", () => {
  const x = (length: number) => "x".repeat(length);
  const place = { latitude: 0, longitude: 0 };
  const orderKeys = (order: object) =>
    orderProblems(
      { vendor_id: "v", order: { payment_method: "PAID", amount: 100, ...order } },
      countries.pk,
    ).map(({ key }) => key);
  const held: [allowed: boolean, refused: boolean][] = [
    [
      !orderKeys({ description: x(limits.maxDescriptionCharacters) }).includes("validation.fill-description"),
      !orderKeys({ description: x(limits.maxDescriptionCharacters + 1) }).includes(
        "validation.fill-description",
      ),
    ],
    [
      addressProblems({ ...place, notes: x(limits.maxNotesBytes) }).length === 0,
      addressProblems({ ...place, notes: x(limits.maxNotesBytes + 1) }).length === 0,
    ],
    [
      addressProblems({ ...place, address: x(limits.maxStreetAddressBytes) }).length === 0,
      addressProblems({ ...place, address: x(limits.maxStreetAddressBytes + 1) }).length === 0,
    ],
    [
      !orderKeys({ amount: 100 }).includes("validation.minimum-amount"),
      !orderKeys({ amount: 99.99 }).includes("validation.minimum-amount"),
    ],
    [
      isStrongPassword(`Aa1!${x(limits.minPasswordCharacters - 4)}`),
      isStrongPassword(`Aa1!${x(limits.minPasswordCharacters - 5)}`),
    ],
    [isVatNumber(x(limits.vatNumberCharacters)), isVatNumber(x(limits.vatNumberCharacters + 1))],
    [isResetCode("1".repeat(limits.resetCodeDigits)), isResetCode("1".repeat(limits.resetCodeDigits - 1))],
    [
      parseServiceHours(`0000:${limits.maxServiceHour}`).problem === undefined,
      parseServiceHours(`0000:${limits.maxServiceHour + 1}`).problem === undefined,
    ],
  ];
  expect(held).toEqual(held.map(() => [true, false]));
  expect(countries.pk.order_rules.minimum_amount).toBe(100);
});

test("the times are those of the spec, each named once [9.06] [9.08] [9.09]", () => {
  expect(limits.apiRetries).toBe(3);
  expect(timings).toMatchObject({
    buildCheckEveryMs: 300_000,
    flagRefreshEveryMs: 300_000,
    flagRefreshDebounceMs: 400,
    flagServiceTimeoutMs: 2000,
    apiRetryDelayMs: 1000,
    feeRetryDelayMs: 1000,
    queuePollEveryMs: 1000,
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
    bulkErrorNotificationMs: 7000,
  });
});
