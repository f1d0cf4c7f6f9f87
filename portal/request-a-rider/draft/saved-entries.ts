import { ownerOf } from "@waybill/client/tokens/session-mode.ts";
import { currentSession, draftPrefix } from "@waybill/client/session/session-store.ts";
import type { PlaceAddress } from "@waybill/contract/places";
import type { OriginDetails } from "../request-types.ts";

/** A guest's pickup place and contact. */
export type SavedSender = { address: PlaceAddress; details: OriginDetails };

const key = `${draftPrefix}-sender`;

/** The guest's earlier pickup details, so that they are typed once. */
export function savedSender(): SavedSender | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as (SavedSender & { owner: string }) | null;
    return kept && kept.owner === ownerOf(currentSession()) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function saveSender(sender: SavedSender): void {
  const owner = ownerOf(currentSession());
  if (owner === undefined) return;
  try {
    localStorage.setItem(key, JSON.stringify({ owner, ...sender }));
  } catch {
    // Storage is blocked: the details must be typed again.
  }
}

/** An account's outlet has its own address, so the guest's pickup is deleted. */
export const deleteSender = (): void => localStorage.removeItem(key);

const keyOf = (vendorId: string) => `vat-number:${vendorId}`;

const vatOfAccount = (): string | undefined => {
  const session = currentSession();
  return session.authenticated && session.mode === "CLASSIC" ? session.vatNumber : undefined;
};

/**
 * The VAT number of a vendor's last order on this device, else the account's. The device's number is deleted when
 * the session ends.
 */
export const savedVat = (vendorId: string): string =>
  localStorage.getItem(keyOf(vendorId)) ?? vatOfAccount() ?? "";

/** Stores an order's VAT number if it differs from the account's; the account's own is never copied. */
export function saveVat(vendorId: string, vatNumber: string | null | undefined): void {
  const typed = vatNumber ?? "";
  try {
    if (typed === (vatOfAccount() ?? "")) localStorage.removeItem(keyOf(vendorId));
    else localStorage.setItem(keyOf(vendorId), typed);
  } catch {
    // Storage is full: the number must be typed again next time.
  }
}
