import { expect, test } from "vitest";
import {
  entriesOfCurrentRider,
  feeToCharge,
  isPaidByCard,
  isRiderAssigned,
  lastEntryOf,
  lastRankedStatus,
  orderIdAlphabet,
  orderIdPattern,
  orderIdTailLength,
  vendorOfOrderId,
} from "./order.ts";
import type { OrderStatus } from "./status.ts";

test("an order id names its vendor, even if the vendor's id has dashes", () => {
  expect(vendorOfOrderId("v1-ABCDEFGH23")).toBe("v1");
  expect(vendorOfOrderId("a-ph-outlet-7-ABCDEFGH2345")).toBe("a-ph-outlet-7");
});

test("a text that is too short or without a vendor is not an order id", () => {
  for (const text of ["v1-ABCDEFGH2", "-ABCDEFGH23", "ABCDEFGH23", "v1-ABC DEFGH23", "v1-ABCDEFGH23 ", ""]) {
    expect(vendorOfOrderId(text), text).toBeUndefined();
  }
});

test("a tail of this alphabet gives an order id more than 50 bits", () => {
  expect(`v-${orderIdAlphabet.slice(0, orderIdTailLength)}`).toMatch(orderIdPattern);
  expect(orderIdTailLength * Math.log2(orderIdAlphabet.length)).toBeGreaterThan(50);
  expect(new Set(orderIdAlphabet).size).toBe(orderIdAlphabet.length);
});

const at = "2026-03-10T02:00:00.000Z";

test("an order counts as paid by card once its payment was committed, in any later status", () => {
  const history = (["INITIATED", "PAYMENT_INITIATED"] as const).map((status) => ({ status, created_at: at }));
  expect(isPaidByCard({ status_history: history })).toBe(false);
  const paid = [...history, { status: "PAYMENT_COMMITTED", created_at: at } as const];
  expect(isPaidByCard({ status_history: paid })).toBe(true);
  expect(isPaidByCard({ status_history: [...paid, { status: "NEW", created_at: at }] })).toBe(true);
});

test("a card pays the delivery fee, or the discounted one if there is one, even if it is zero", () => {
  expect(feeToCharge({ delivery_fee: 89 })).toBe(89);
  expect(feeToCharge({ delivery_fee: 89, discounted_delivery_fee: null })).toBe(89);
  expect(feeToCharge({ delivery_fee: 89, discounted_delivery_fee: 39 })).toBe(39);
  expect(feeToCharge({ delivery_fee: 49, discounted_delivery_fee: 0 })).toBe(0);
});

test("a delayed order counts as its last ranked status, any other as its own", () => {
  const reached = (...statuses: [OrderStatus, ...OrderStatus[]]) =>
    lastRankedStatus({
      status: statuses.at(-1) ?? statuses[0],
      status_history: statuses.map((status) => ({ status, created_at: at })),
    });
  expect(reached("NEW", "PICKED_UP", "DELAYED")).toBe("PICKED_UP");
  expect(reached("NEW", "STALLED", "DELAYED")).toBe("NEW");
  expect(reached("INITIATED", "DELAYED")).toBe("INITIATED");
  expect(reached("DELAYED")).toBe("NEW");
  expect(reached("NEW", "PICKED_UP", "CANCELLED")).toBe("CANCELLED");
});

test("the present rider's entries begin after the job was last open to riders", () => {
  const history = (
    [
      ["NEW", "1"],
      ["WAITING_FOR_TRANSPORT", "2"],
      ["COURIER_ACCEPTED_DELIVERY", "3"],
      ["WAITING_FOR_TRANSPORT", "4"],
      ["COURIER_ACCEPTED_DELIVERY", "5"],
      ["PICKED_UP", "6"],
    ] as const
  ).map(([status, created_at]) => ({ status, created_at }));
  expect(entriesOfCurrentRider(history).map(({ created_at }) => created_at)).toEqual(["5", "6"]);
  expect(entriesOfCurrentRider(history.slice(0, 1))).toHaveLength(1);
  expect(lastEntryOf(history, "COURIER_ACCEPTED_DELIVERY")?.created_at).toBe("5");
  expect(lastEntryOf(history, "DELIVERED")).toBeUndefined();
});

const through = (...statuses: OrderStatus[]) => statuses.map((status) => ({ status, created_at: at }));

test("a rider has the job if the last acceptance is later than the last wait [4.23]", () => {
  expect(isRiderAssigned(through("WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT"))).toBe(false);
  expect(isRiderAssigned(through("WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"))).toBe(true);
  const givenBack = through("WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "WAITING_FOR_TRANSPORT");
  expect(isRiderAssigned(givenBack)).toBe(false);
  expect(isRiderAssigned([...givenBack, ...through("COURIER_ACCEPTED_DELIVERY", "PICKED_UP")])).toBe(true);
  expect(isRiderAssigned(through("COURIER_ACCEPTED_DELIVERY"))).toBe(true);
  expect(isRiderAssigned([])).toBe(false);
});
