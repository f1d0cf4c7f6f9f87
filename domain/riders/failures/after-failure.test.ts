import { expect, test } from "vitest";
import {
  choiceOfPreference,
  choicesAfterFailure,
  isAwaitingDecision,
  awaitsRedelivery,
  mayRedeliver,
  type FailedOrder,
} from "./after-failure.ts";
import { parseDecideMinutes, parseFeePercent } from "./failure-parameters.ts";
import { orderStatusNames } from "../../orders/status.ts";

const order: FailedOrder = {
  fee: 99,
  currency: "PHP",
  isPaid: true,
  isPersonal: false,
  reason: "refused",
  hasAccount: true,
  earlier: [],
};
const prices = { secondTryPercent: 50, returnPercent: 100 };
const choices = (changes: Partial<FailedOrder> = {}) => choicesAfterFailure({ ...order, ...changes }, prices);
const names = (changes: Partial<FailedOrder>) => choices(changes).map(({ choice }) => choice);

test("a second attempt costs half of the fee and a return all of it, rounded to the minor unit [19.03]", () => {
  expect(choices()).toEqual([
    { choice: "try_again", fee: 49.5 },
    { choice: "return", fee: 99 },
    { choice: "leave_with", fee: 0 },
    { choice: "dispose", fee: 0 },
  ]);
  expect(choicesAfterFailure({ ...order, fee: 0.01 }, { ...prices, returnPercent: 33.3 })).toMatchObject([
    { fee: 0.01 },
    { fee: 0 },
    {},
    {},
  ]);
  expect(choicesAfterFailure({ ...order, currency: "JPY", fee: 99 }, prices)[0]?.fee).toBe(50);
});

test("a merchant pays nothing more for a parcel damaged during delivery or an unsafe location [19.03]", () => {
  for (const reason of ["damaged", "unsafe"] as const)
    expect(choices({ reason }).map(({ fee }) => fee)).toEqual([0, 0, 0, 0]);
  for (const reason of ["customer_unreachable", "wrong_address", "refused", "unable_to_pay"] as const)
    expect(choices({ reason }), reason).toEqual(choices());
});

test("an unpaid or personal parcel is neither left with somebody nor disposed of [19.02]", () => {
  expect(names({ isPaid: false })).toEqual(["try_again", "return"]);
  expect(names({ isPersonal: true })).toEqual(["try_again", "return"]);
});

test("a second attempt and leaving with another person are offered once; a guest, who has no account, pays nothing more [19.08]", () => {
  expect(names({ earlier: ["try_again"] })).toEqual(["return", "leave_with", "dispose"]);
  expect(names({ earlier: ["leave_with", "try_again"] })).toEqual(["return", "dispose"]);
  expect(choices({ hasAccount: false })).toEqual([
    { choice: "return", fee: 0 },
    { choice: "leave_with", fee: 0 },
    { choice: "dispose", fee: 0 },
  ]);
});

test("an order set to ask is decided by its merchant, and after a failed second attempt it is returned [19.07]", () => {
  expect(choiceOfPreference("ask", choices())).toBeUndefined();
  expect(choiceOfPreference("return", choices())).toBe("return");
  expect(choiceOfPreference("try_again", choices())).toBe("try_again");
  expect(choiceOfPreference("try_again", choices({ earlier: ["try_again"] }))).toBe("return");
});

test("an order awaits a decision while its rider has it and no choice was made", () => {
  const open = { choice: null } as const;
  expect(
    orderStatusNames.filter((status) => isAwaitingDecision({ status, after_failure: open })).sort(),
  ).toEqual(["COURIER_LEFT_VENDOR", "DELAYED", "NEAR_CUSTOMER", "PICKED_UP"]);
  expect(isAwaitingDecision({ status: "NEAR_CUSTOMER", after_failure: { choice: "return" } })).toBe(false);
  expect(isAwaitingDecision({ status: "NEAR_CUSTOMER" })).toBe(false);
  expect(orderStatusNames.filter(mayRedeliver)).toEqual(["RETURNED_TO_VENDOR", "CANCELLED"]);
});

test("a returned or failed order is sent again once, a cancelled one is not [19.16]", () => {
  expect(awaitsRedelivery({ status: "RETURNED_TO_VENDOR" })).toBe(true);
  expect(awaitsRedelivery({ status: "CANCELLED" })).toBe(false);
  expect(awaitsRedelivery({ status: "CANCELLED", failure_reason: "unreachable" })).toBe(true);
  expect(awaitsRedelivery({ status: "CANCELLED", after_failure: {} })).toBe(true);
  expect(awaitsRedelivery({ status: "RETURNED_TO_VENDOR", redelivered_as: "o-2" })).toBe(false);
  expect(awaitsRedelivery({ status: "DELIVERED", failure_reason: "unreachable" })).toBe(false);
});

test("impossible minutes and percentages are refused [19.03]", () => {
  expect(["1", "5", "120"].map(parseDecideMinutes)).toEqual([1, 5, 120]);
  for (const bad of ["0", "121", "5.5", "", "five", "-1"])
    expect(parseDecideMinutes(bad), bad).toBeUndefined();
  expect(["0", "50", "12.5", "500"].map(parseFeePercent)).toEqual([0, 50, 12.5, 500]);
  for (const bad of ["501", "-1", "", "half", "1.234"]) expect(parseFeePercent(bad), bad).toBeUndefined();
});
