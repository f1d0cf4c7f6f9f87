import type { AnswerOf } from "@waybill/contract/endpoint";
import type { readVoucher as endpoint } from "@waybill/contract/vouchers";
import { voucherCode } from "@waybill/domain/pricing/vouchers";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findAvailable } from "./rows.ts";

/** Undefined: an actor of no vendor in particular has used nothing up. */
function vendorsOf(actor: Actor): readonly string[] | undefined {
  switch (actor.kind) {
    case "vendor":
      return actor.vendorIds.size === 0 ? undefined : [...actor.vendorIds];
    case "partner":
      return [actor.vendorId];
    case "guest":
      return [guestVendorId];
    case "rider":
    case "operator":
      return undefined;
  }
}

/** A voucher that one of the actor's vendors can still use; every other one is not found. */
export async function readVoucher(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  code: string,
): Promise<AnswerOf<typeof endpoint>> {
  const search = { code: voucherCode(code), vendorIds: vendorsOf(actor), now: now() };
  const voucher = await findAvailable(db, search);
  if (!voucher) throw new Refused("voucher_not_found");
  return { voucher };
}
