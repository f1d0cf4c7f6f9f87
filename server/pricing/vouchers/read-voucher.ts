import type { AnswerOf } from "@waybill/contract/endpoint";
import type { readVoucher as endpoint } from "@waybill/contract/vouchers";
import { voucherCode } from "@waybill/domain/pricing/vouchers";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { isFlagOn } from "../../country-settings/flags/flags.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { voucherRefusalDetail } from "./voucher-refusal-detail.ts";
import { findAvailable } from "./rows.ts";

/** The vendors whose uses count; undefined for an actor without a vendor. */
function vendorsOf(actor: Actor): readonly string[] | undefined {
  switch (actor.kind) {
    case "vendor":
    case "client":
      return actor.vendorIds.size === 0 ? undefined : [...actor.vendorIds];
    case "partner":
      return [actor.vendorId];
    case "guest":
      return [guestVendorId];
    case "rider":
    case "fleet":
    case "operator":
      return undefined;
  }
}

/** A voucher that one of the actor's vendors can still use; any other is not found. */
export async function readVoucher(
  deps: Pick<Deps, "pool" | "now" | "flags">,
  actor: Actor,
  code: string,
): Promise<AnswerOf<typeof endpoint>> {
  if (!(await isFlagOn(deps, "voucher", vendorsOf(actor)?.[0]))) throw new Refused("voucher_not_found");
  const search = { code: voucherCode(code), vendorIds: vendorsOf(actor), now: deps.now() };
  const voucher = await findAvailable(deps.pool, search);
  if (!voucher) throw new Refused("voucher_not_found", await voucherRefusalDetail(deps.pool, search));
  return { voucher };
}
