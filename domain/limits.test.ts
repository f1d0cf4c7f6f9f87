import { expect, test } from "vitest";
import { isStrongPassword } from "./accounts/account.ts";
import { isResetCode, isVatNumber } from "./accounts/field-formats.ts";
import { isRefreshDue } from "./accounts/session.ts";
import { addressProblems } from "./addresses/check-address.ts";
import { whyNotUploadable } from "./bulk-jobs/uploading.ts";
import { customRangeProblem, historyPageSize, presetFilter } from "./history/filters.ts";
import { apiRetries } from "./limits.ts";
import { countries } from "./markets/countries.ts";
import { cancellableFrom } from "./orders/cancelling.ts";
import { orderProblems } from "./orders/check-order.ts";
import { itemValueValidation } from "./orders/item-value.ts";
import { parseServiceHours } from "./time/service-hours.ts";
import * as timings from "./time/timings.ts";
import { isNear } from "./tracking/rider-tracking.ts";

const x = (length: number) => "x".repeat(length);
const place = { latitude: 0, longitude: 0 };
const blamed = (key: string, order: object) =>
  orderProblems({ vendor_id: "v", order }, countries.pk).some((problem) => problem.key === key);
const from = "2026-11-01";

test.each<[limit: string, allowed: boolean, beyond: boolean]>([
  [
    "a description of 200 characters",
    !blamed("validation.fill-description", { description: x(200) }),
    !blamed("validation.fill-description", { description: x(201) }),
  ],
  [
    "notes of 1000 bytes",
    addressProblems({ ...place, notes: x(1000) }).length === 0,
    addressProblems({ ...place, notes: x(1001) }).length === 0,
  ],
  [
    "a street address of 255 bytes",
    addressProblems({ ...place, address: x(255) }).length === 0,
    addressProblems({ ...place, address: x(256) }).length === 0,
  ],
  [
    "an amount from 100 in Pakistan",
    !blamed("validation.minimum-amount", { amount: 100 }),
    !blamed("validation.minimum-amount", { amount: 99.99 }),
  ],
  ["a password of 8 characters", isStrongPassword(`Aa1!${x(4)}`), isStrongPassword(`Aa1!${x(3)}`)],
  ["a VAT number of at most 8 characters", isVatNumber(x(8)), isVatNumber(x(9))],
  ["a VAT number of at least 8 characters", isVatNumber(x(8)), isVatNumber(x(7))],
  ["a reset code of at most 6 digits", isResetCode("123456"), isResetCode("1234567")],
  ["a reset code of at least 6 digits", isResetCode("123456"), isResetCode("12345")],
  [
    "service hours up to 2359",
    parseServiceHours("0000:2359").problem === undefined,
    parseServiceHours("0000:2360").problem === undefined,
  ],
  [
    "a bulk file of 5 MB",
    whyNotUploadable({ name: "a.xlsx", size: 5_242_880 }) === undefined,
    whyNotUploadable({ name: "a.xlsx", size: 5_242_881 }) === undefined,
  ],
  [
    "a custom range of 31 days",
    customRangeProblem({ from, to: "2026-12-01" }) === undefined,
    customRangeProblem({ from, to: "2026-12-02" }) === undefined,
  ],
])("%s is allowed, and nothing beyond it [9.01]", (_limit, allowed, beyond) => {
  expect(allowed).toBe(true);
  expect(beyond).toBe(false);
});

test("a page of the history holds 30 orders, or 50 with outlets, over 7 or 30 days [9.01]", () => {
  expect(historyPageSize(false)).toBe(30);
  expect(historyPageSize(true)).toBe(50);
  const now = new Date("2026-11-20T04:00:00.000Z");
  expect(presetFilter(now, "UTC", "PastWeek")).toMatchObject({ from: "2026-11-13", to: "2026-11-19" });
  expect(presetFilter(now, "UTC", "PastMonth")).toMatchObject({ from: "2026-10-21", to: "2026-11-19" });
});

test("if the country has no limit, no value of an order is too high [9.01]", () => {
  const value = { amount: 1_000_000, confirmedAmount: undefined };
  expect(itemValueValidation(value, undefined)).toEqual({ required: false, confirmed: false, limit: -1 });
});

test("a session is refreshed when 600 seconds remain, and a paid order can be cancelled after 10 minutes [9.06]", () => {
  const now = new Date("2026-11-20T04:00:00.000Z");
  expect(isRefreshDue(now.getTime() + 600_000, now)).toBe(true);
  expect(isRefreshDue(now.getTime() + 600_001, now)).toBe(false);
  const committed = { status: "PAYMENT_COMMITTED" as const, created_at: now.toISOString() };
  const order = { status: committed.status, status_history: [committed] };
  expect(cancellableFrom(order)?.toISOString()).toBe("2026-11-20T04:10:00.000Z");
  expect(isNear(4.99)).toBe(true);
  expect(isNear(5)).toBe(false);
});

// The domain does not use these limits. Tests of the apps check that the apps use them.
test("the apps retry and poll at the intervals of the spec", () => {
  expect(apiRetries).toBe(3);
  expect(timings).toMatchObject({
    buildCheckEveryMs: 300_000,
    flagRefreshEveryMs: 300_000,
    flagRefreshDebounceMs: 400,
    flagServiceTimeoutMs: 2000,
    apiRetryDelayMs: 1000,
    feeRetryDelayMs: 1000,
    websocketReconnectMs: 1000,
    riderPollEveryMs: 2000,
    fallbackRefreshEveryMs: 5000,
    quickStaleAfterMs: 60_000,
    staleAfterMs: 300_000,
    countryParameterCacheMs: 300_000,
    addressSearchDebounceMs: 500,
    // In milliseconds: 55 minutes, and two days.
    helpCenterTokenRefreshMs: 3_300_000,
    preorderWindowMs: 172_800_000,
  });
});
