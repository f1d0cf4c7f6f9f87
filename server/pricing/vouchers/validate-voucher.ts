import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { validateVoucher as endpoint } from "@waybill/contract/vouchers";
import { fromMinor } from "@waybill/domain/money/money";
import { discountedFee, voucherCode } from "@waybill/domain/pricing/vouchers";
import { requireVendor } from "../../accounts/granted.ts";
import { isFlagOn } from "../../country-settings/flags/flags.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { PricingDeps } from "../pricing-deps.ts";
import { requireOwnQuote, signQuote } from "../quote.ts";
import { voucherRefusalDetail } from "./voucher-refusal-detail.ts";
import { findAvailable } from "./rows.ts";

/**
 * Applies a voucher to a vendor's quoted fee: a new quote with the first one's expiry. With the flag off, no
 * voucher is available.
 */
export async function validateVoucher(
  deps: PricingDeps & Pick<Deps, "pool" | "flags">,
  actor: Actor,
  { code, order, vendor_id }: SchemaOutput<(typeof endpoint)["body"]>,
): Promise<AnswerOf<typeof endpoint>> {
  requireVendor(actor, vendor_id);
  if (!(await isFlagOn(deps, "voucher", vendor_id)))
    throw new Refused("voucher_not_available", { path: ["code"] });
  const { delivery_fee: fee, signature } = order;
  const quote = requireOwnQuote(deps, { signature, fee, path: ["order", "signature"] }, (own) => {
    return own.vendorId === vendor_id && own.voucher === null;
  });
  const search = { code: voucherCode(code), vendorIds: [vendor_id], now: deps.now() };
  const voucher = await findAvailable(deps.pool, search);
  if (!voucher)
    throw new Refused("voucher_not_available", {
      path: ["code"],
      ...(await voucherRefusalDetail(deps.pool, search)),
    });

  const { feeMinor: fullFeeMinor, currency } = quote;
  const feeMinor = discountedFee(fullFeeMinor, voucher, currency);
  return {
    voucher,
    delivery_fee: fromMinor(feeMinor, currency),
    signature: signQuote(deps.quoteKeys(), { ...quote, feeMinor, voucher: { ...voucher, fullFeeMinor } }),
  };
}
