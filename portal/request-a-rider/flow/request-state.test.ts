import type { Order } from "@waybill/contract/order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft, loadDraft, saveDraft } from "../draft/request-draft.ts";
import { beginRequest, chooseDestination, readyToPlace } from "./begin-request.fixture.ts";
import { estimate, welcome, workingCalls } from "./request.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the request holds its hours, fees and signatures, payment, voucher and estimates [3.09]", async () => {
  const calls = { ...workingCalls(), readServiceHours: vi.fn(async () => "0800:2130") };
  calls.readPaymentActivated.mockResolvedValue(true);
  const { flow, send } = await readyToPlace(calls);
  send({ type: "VOUCHER_APPLIED", code: "WELCOME10" });
  await vi.advanceTimersByTimeAsync(10);
  const { context } = flow.getSnapshot();
  // Start and end time, in minutes of the day.
  expect(context.hours).toEqual({ from: 8 * 60, to: 21 * 60 + 30 });
  expect(context.quote).toMatchObject({ fee: 99, signature: "signed-99" });
  expect(context).toMatchObject({
    discountedDeliveryFee: 89,
    discountedDeliveryFeeSignature: "discounted-89",
    hasPaymentActivated: true,
    paymentOptions: ["cash_on_delivery", "already_paid"],
    voucher: welcome,
    voucherCode: "WELCOME10",
    estimate,
  });
});

test("the request holds the order that is being changed [3.09]", async () => {
  const orderToBeUpdated = {
    order_id: "v-kanto-1",
    source: chooseDestination.destination,
  } as unknown as Order;
  const { flow } = beginRequest(workingCalls(), { orderToBeUpdated });
  expect(flow.getSnapshot().context.orderToBeUpdated).toBe(orderToBeUpdated);
});

test("the request holds the age check and the chosen saved address, and both survive a reload [3.09]", () => {
  const savedCustomer = {
    id: "c-1",
    name: "Ana Reyes",
    phone_number: "+639175550142",
    address: "1804, Almond, Two Serendra",
    formatted_address: "1804, Almond, Two Serendra",
    latitude: 14.55,
    longitude: 121.05,
    notes: null,
  };
  saveDraft("v-kanto", { ...emptyDraft(), address: "Two Serendra", ageCheck: true, savedCustomer });
  expect(loadDraft("v-kanto")).toMatchObject({ ageCheck: true, savedCustomer });
});
