import { afterRecomputedFee } from "@waybill/domain/pricing/quote";
import { afterVoucherAnswer, payableFee, withoutDiscount } from "@waybill/domain/pricing/vouchers";
import { heldByOrder } from "../updating/kept-order.ts";
import { checkVoucher } from "../voucher/check-voucher.ts";
import { deliveryOf, known } from "./delivery-of.ts";
import type { Quote, RequestContext, VoucherCheck } from "./request-steps.ts";

/** A fee asked for again, and what came of the voucher on it. */
export type Requote = { quote: Quote; check: VoucherCheck | undefined };

export async function requote(request: RequestContext): Promise<Requote> {
  const quote = await request.calls.quote(deliveryOf(request));
  const code = request.voucherCode;
  return { quote, check: code === undefined ? undefined : await checkVoucher(request, code, quote) };
}

/** What the request holds with the new fee: a voucher that does not hold for it is gone. */
export function requoted(request: RequestContext, { quote, check }: Requote) {
  const { orderToBeUpdated: order } = request;
  if (order) return { ...heldByOrder(order, quote), quote };
  const held = check ? afterVoucherAnswer(request, check.code, check.answer) : withoutDiscount(request);
  return { ...held, quote: check?.quote ?? quote };
}

/** Whether the same sum is to be paid as before, so that nobody has to be asked. */
export function isPricedAlike(request: RequestContext, asked: Requote): boolean {
  const { quote, ...held } = requoted(request, asked);
  const before = payableFee(known(request.quote).fee, request);
  return afterRecomputedFee("order", { before, after: payableFee(quote.fee, held) }) === "retry";
}
