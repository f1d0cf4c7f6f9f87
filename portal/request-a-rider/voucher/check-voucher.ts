import { deliveryOf } from "../flow/delivery-of.ts";
import type { Quote, RequestContext, VoucherCheck } from "../flow/request-steps.ts";

const hasExpired = ({ refusalOf }: RequestContext, error: unknown): boolean => {
  const refusal = refusalOf(error);
  return refusal.kind === "refused" && refusal.code === "SignatureExpired";
};

async function validated(request: RequestContext, code: string, quote: Quote) {
  const { calls, vendor, plannedFor } = request;
  const ask = (fee: Quote) =>
    calls.validateVoucher({ code, quote: fee, vendorId: vendor.vendor_id, plannedFor });
  try {
    return { quote, valid: await ask(quote) };
  } catch (error) {
    if (!hasExpired(request, error)) throw error;
    const fresh = await calls.quote(deliveryOf(request));
    return { quote: fresh, valid: await ask(fresh) };
  }
}

/**
 * What becomes of a code: the discount on a fee that is known (a fee that has expired is asked for again), else what
 * the voucher is. Never throws: whatever fails is an answer that clears the voucher (spec §8).
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
  } catch {
    const problem = quote ? "voucher.error.validation.message" : "voucher.error.get.message";
    return { ...about, answer: { kind: "failed" }, problem };
  }
}
