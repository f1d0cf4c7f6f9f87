import { afterRecomputedFee } from "@waybill/domain/pricing/quote";
import { afterVoucherAnswer, payableFee, withoutDiscount } from "@waybill/domain/pricing/vouchers";
import type { Quote, RequestContext, VoucherCheck } from "../request-types.ts";
import { voucherOfOrder } from "./destination-check.ts";
import { deliveryOf, withVoucher, required, plannedTime } from "./request-context.ts";

const hasExpired = ({ refusalOf }: RequestContext, error: unknown): boolean => {
  const refusal = refusalOf(error);
  return refusal.kind === "refused" && refusal.code === "SignatureExpired";
};

async function validated(request: RequestContext, code: string, quote: Quote) {
  const { calls, vendor } = request;
  const ask = (fee: Quote) =>
    calls.validateVoucher({
      code,
      quote: fee,
      vendorId: vendor.vendor_id,
      plannedFor: plannedTime(request),
    });
  try {
    return { quote, valid: await ask(quote) };
  } catch (error) {
    if (!hasExpired(request, error)) throw error;
    const fresh = await calls.quote(deliveryOf(request));
    return { quote: fresh, valid: await ask(fresh) };
  }
}

const expired = "voucher.error.expired";

/**
 * Checks a code: the discount on the known fee (an expired fee is requested again), else only the voucher. Never
 * throws: any failure is a result that clears the voucher (spec §8).
 */
export async function checkVoucher(
  request: RequestContext,
  code: string,
  quote: Quote | undefined,
): Promise<VoucherCheck> {
  const about = { code, forFee: quote?.signature };
  try {
    if (!quote)
      return { ...about, answer: { kind: "known", voucher: await request.calls.readVoucher(code) } };
    const { valid, quote: of } = await validated(request, code, quote);
    return { ...about, quote: of, answer: { kind: "valid", ...valid } };
  } catch (error) {
    const refusal = request.refusalOf(error);
    const isOver = refusal.kind === "refused" && refusal.key === expired;
    const problem = isOver
      ? expired
      : quote
        ? "voucher.error.validation.message"
        : "voucher.error.get.message";
    return { ...about, answer: { kind: "failed" }, problem };
  }
}

/** A new fee, and the result of checking the voucher on it. */
export type NewQuote = { quote: Quote; check: VoucherCheck | undefined };

export async function askNewQuote(request: RequestContext): Promise<NewQuote> {
  const quote = await request.calls.quote(deliveryOf(request));
  const code = request.voucherCode;
  return { quote, check: code === undefined ? undefined : await checkVoucher(request, code, quote) };
}

/** The request with the new fee: a voucher that is not valid for it is dropped. */
export function withNewQuote(request: RequestContext, { quote, check }: NewQuote) {
  const { orderToBeUpdated: order } = request;
  if (order) return { ...withVoucher(request, voucherOfOrder(order, quote)), quote };
  const held = check ? afterVoucherAnswer(request, check.code, check.answer) : withoutDiscount(request);
  return { ...withVoucher(request, held), quote: check?.quote ?? quote };
}

/** True if the amount to pay is unchanged, so that the user need not confirm it. */
export function isSameAmount(request: RequestContext, newQuote: NewQuote): boolean {
  const { quote, ...held } = withNewQuote(request, newQuote);
  const before = payableFee(required(request.quote).fee, request);
  return afterRecomputedFee("order", { before, after: payableFee(quote.fee, held) }) === "retry";
}
