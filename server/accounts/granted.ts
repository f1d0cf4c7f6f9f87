import type { RefusalName } from "@waybill/contract/refusals";
import { mayActFor, guestVendorId } from "@waybill/domain/vendors/acting-for";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { maySeeMoney } from "@waybill/domain/vendors/people";

declare const checked: unique symbol;

/** A row this actor may act on. Only `grant` makes one. */
export type Granted<T> = T & { readonly [checked]: true };

type OwnedRow = { readonly vendor_id: string; readonly guest_id?: string | null };

const isHis = (actor: Actor, row: OwnedRow): boolean =>
  mayActFor(actor, row.vendor_id) &&
  (actor.kind !== "guest" || row.guest_id === undefined || row.guest_id === actor.guestId);

/**
 * Returns the row if it belongs to the actor. Throws the same refusal for a missing row and for another actor's, so
 * that a caller cannot learn that a row exists.
 */
export function grant<T extends OwnedRow>(
  actor: Actor,
  row: T | undefined,
  refusal: RefusalName,
): Granted<T> {
  if (!row || !isHis(actor, row)) throw new Refused(refusal);
  return row as Granted<T>;
}

/** Refuses another business's vendor as not found. */
export function requireVendor(actor: Actor, vendorId: string): void {
  if (!mayActFor(actor, vendorId)) throw new Refused("vendor_not_found");
}

/**
 * Refuses an actor who may not see a vendor's charges: as not found if the vendor is another business's, else
 * because the actor's role lacks the right.
 */
export function requireChargesAccess(actor: Actor, vendorId: string): void {
  requireVendor(actor, vendorId);
  if (vendorId === guestVendorId) throw new Refused("vendor_not_found");
  if (actor.kind === "operator") return;
  if (actor.kind !== "vendor") throw new Refused("role_missing");
  const role = actor.vendorRoles?.get(vendorId);
  if (role !== undefined && !maySeeMoney(role)) throw new Refused("role_missing");
}
