import { quoteFee } from "@waybill/contract/pricing";
import { validateVoucher } from "@waybill/contract/vouchers";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import { call } from "../calls/call.ts";
import { CallRefused } from "../calls/refused.ts";
import type { SignedFee, WaitingOrder } from "./waiting-orders.ts";

const withoutVoucher = {
  voucher: undefined,
  discounted_delivery_fee: undefined,
  discounted_delivery_fee_signature: undefined,
};

/** The fee of a waiting order as it is now, less its voucher where that still holds; throws what `call` throws. */
export async function askFreshFee({ vendorId, source, body }: WaitingOrder): Promise<SignedFee> {
  const { latitude = null, longitude = null } = body.customer?.location ?? {};
  const { fee, signature } = await call(quoteFee, {
    body: {
      source,
      destination: { latitude: latitude ?? 0, longitude: longitude ?? 0 },
      vendor_id: vendorId,
      delivery_type: "food",
      preordered_for: body.preordered_for ?? null,
      payment_method: paymentMethods.find((one) => one === body.order?.payment_method) ?? null,
    },
    retries: 0,
  });
  const plain = { ...withoutVoucher, delivery_fee: fee, signature };
  if (!body.voucher) return plain;
  const order_time = body.preordered_for == null ? null : new Date(body.preordered_for * 1000).toISOString();
  try {
    const valid = await call(validateVoucher, {
      body: {
        code: body.voucher.code,
        order: { order_time, delivery_fee: fee, signature },
        vendor_id: vendorId,
      },
      retries: 0,
    });
    return {
      ...plain,
      voucher: valid.voucher,
      discounted_delivery_fee: valid.delivery_fee,
      discounted_delivery_fee_signature: valid.signature,
    };
  } catch (problem) {
    if (problem instanceof CallRefused && problem.status < 500) return plain;
    throw problem;
  }
}
