import { expect, test } from "vitest";
import type { RequestContext } from "../request-types.ts";
import { initialContext } from "./request-context.ts";
import { inputWith, quoteOf, Refusal, serendra, welcome, workingCalls } from "./request.fixture.ts";
import { checkVoucher, isSameAmount, askNewQuote, withNewQuote } from "./voucher-check.ts";

const discounted = {
  voucherCode: "WELCOME10",
  voucher: welcome,
  discountedDeliveryFee: 89,
  discountedDeliveryFeeSignature: "discounted-89",
};
const none = {
  voucherCode: undefined,
  voucher: undefined,
  discountedDeliveryFee: undefined,
  discountedDeliveryFeeSignature: undefined,
};
const requestWith = (calls = workingCalls(), more: Partial<RequestContext> = {}): RequestContext => ({
  ...initialContext(inputWith(calls, { destination: serendra })),
  quote: quoteOf(99),
  ...more,
});

test("a voucher code is checked with the fee, or alone while there is no fee", async () => {
  const calls = workingCalls();
  const plannedFor = Date.parse("2026-03-02T05:30:00Z");
  const request = requestWith(calls);
  const planned = { ...request, draft: { ...request.draft, plannedFor } };
  expect(await checkVoucher(planned, "WELCOME10", quoteOf(99))).toEqual({
    code: "WELCOME10",
    forFee: "signed-99",
    quote: quoteOf(99),
    answer: { kind: "valid", voucher: welcome, delivery_fee: 89, signature: "discounted-89" },
  });
  expect(calls.validateVoucher).toHaveBeenCalledExactlyOnceWith({
    code: "WELCOME10",
    quote: quoteOf(99),
    vendorId: "v-kanto",
    plannedFor: new Date(plannedFor),
  });
  expect(await checkVoucher(request, "WELCOME10", undefined)).toEqual({
    code: "WELCOME10",
    forFee: undefined,
    answer: { kind: "known", voucher: welcome },
  });
});

test("an expired fee is requested again once, and any other failure removes the voucher", async () => {
  const calls = workingCalls();
  calls.quote.mockResolvedValue(quoteOf(104));
  calls.validateVoucher.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  expect(await checkVoucher(requestWith(calls), "WELCOME10", quoteOf(99))).toEqual({
    code: "WELCOME10",
    forFee: "signed-99",
    quote: quoteOf(104),
    answer: { kind: "valid", voucher: welcome, delivery_fee: 94, signature: "discounted-94" },
  });
  calls.quote.mockClear();
  const failed = { code: "GONE1", answer: { kind: "failed" } };
  for (const problem of [new Refusal("VOUCHER_NOT_AVAILABLE"), new Error("offline")]) {
    calls.validateVoucher.mockRejectedValueOnce(problem);
    expect(await checkVoucher(requestWith(calls), "GONE1", quoteOf(99))).toEqual({
      ...failed,
      forFee: "signed-99",
      problem: "voucher.error.validation.message",
    });
  }
  expect(calls.quote).not.toHaveBeenCalled();
  calls.readVoucher.mockRejectedValueOnce(new Error("offline"));
  expect(await checkVoucher(requestWith(calls), "GONE1", undefined)).toEqual({
    ...failed,
    forFee: undefined,
    problem: "voucher.error.get.message",
  });
});

test("a new fee is requested together with the current voucher", async () => {
  const calls = workingCalls();
  calls.quote.mockResolvedValue(quoteOf(109));
  expect(await askNewQuote(requestWith(calls))).toEqual({ quote: quoteOf(109), check: undefined });
  expect(calls.validateVoucher).not.toHaveBeenCalled();
  const { check } = await askNewQuote(requestWith(calls, discounted));
  expect(check).toMatchObject({ code: "WELCOME10", forFee: "signed-109", answer: { delivery_fee: 99 } });
});

test("with a new fee the voucher is either valid for it or dropped, and the draft keeps its code", async () => {
  const calls = workingCalls();
  const held = requestWith(calls, discounted);
  const asked = { quote: quoteOf(109), check: await checkVoucher(held, "WELCOME10", quoteOf(109)) };
  expect(withNewQuote(held, asked)).toEqual({
    ...discounted,
    discountedDeliveryFee: 99,
    discountedDeliveryFeeSignature: "discounted-99",
    quote: quoteOf(109),
    draft: { ...held.draft, voucherCode: "WELCOME10" },
  });
  const failed = { code: "WELCOME10", forFee: "signed-109", answer: { kind: "failed" as const } };
  expect(withNewQuote(held, { quote: quoteOf(109), check: failed })).toEqual({
    ...none,
    quote: quoteOf(109),
    draft: held.draft,
  });
  // The fee used to check the voucher had expired, so the check returned a newer fee.
  expect(withNewQuote(held, { ...asked, check: { ...asked.check, quote: quoteOf(110) } }).quote).toEqual(
    quoteOf(110),
  );
  expect(withNewQuote(held, { quote: quoteOf(109), check: undefined })).toMatchObject({
    voucherCode: "WELCOME10",
    discountedDeliveryFee: undefined,
    quote: quoteOf(109),
  });
});

test("a changed order keeps its own voucher with another fee, even if another voucher was requested", () => {
  const former = { order_id: "v-kanto-1", currency: "PHP", voucher: { ...welcome, amount: 20 } };
  const changing = { ...requestWith(workingCalls(), discounted), orderToBeUpdated: former as never };
  expect(withNewQuote(changing, { quote: quoteOf(109), check: undefined })).toMatchObject({
    quote: quoteOf(109),
    voucher: { amount: 20 },
    discountedDeliveryFee: 89,
    voucherCode: undefined,
  });
});

test("no confirmation is needed if the amount is unchanged, with or without the voucher", async () => {
  const plain = requestWith();
  const isAlike = (request: RequestContext, fee: number, left?: number) =>
    isSameAmount(request, {
      quote: quoteOf(fee),
      check:
        left === undefined
          ? undefined
          : {
              code: "WELCOME10",
              forFee: `signed-${fee}`,
              answer: { kind: "valid", voucher: welcome, delivery_fee: left, signature: "s" },
            },
    });
  expect(isAlike(plain, 99)).toBe(true);
  expect(isAlike(plain, 98)).toBe(false);
  expect(isAlike(plain, 100)).toBe(false);
  const held = requestWith(workingCalls(), discounted);
  expect(isAlike(held, 109, 89)).toBe(true);
  expect(isAlike(held, 99, 88)).toBe(false);
  expect(isAlike(held, 99)).toBe(false);
});
