import { ownerOf } from "@waybill/client/tokens/session-mode.ts";
import { currentSession, draftPrefix } from "@waybill/client/session/session-store.ts";
import type { PlaceAddress } from "@waybill/contract/places";
import type { OriginDetails } from "../request-types.ts";

/** Where a guest's riders collect, and whom they call there. */
export type KeptSender = { address: PlaceAddress; details: OriginDetails };

const key = `${draftPrefix}-sender`;

/** What this very guest said before about the collection point, so that it is typed once. */
export function keptSender(): KeptSender | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as (KeptSender & { owner: string }) | null;
    return kept && kept.owner === ownerOf(currentSession()) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepSender(sender: KeptSender): void {
  const owner = ownerOf(currentSession());
  if (owner === undefined) return;
  try {
    localStorage.setItem(key, JSON.stringify({ owner, ...sender }));
  } catch {
    // Without room for it, it is asked for again with the next request.
  }
}

/** An account's outlet has the address itself; another outlet is somewhere else. */
export const forgetSender = (): void => localStorage.removeItem(key);

const keyOf = (vendorId: string) => `vat-number:${vendorId}`;

const vatOfAccount = (): string | undefined => {
  const session = currentSession();
  return session.authenticated && session.mode === "CLASSIC" ? session.vatNumber : undefined;
};

/** The VAT number of a vendor's last order on this device, else the account's; the first goes when the session ends. */
export const rememberedVat = (vendorId: string): string =>
  localStorage.getItem(keyOf(vendorId)) ?? vatOfAccount() ?? "";

/** Keeps what an order was placed with where the account says otherwise: what is the account's follows the account. */
export function rememberVat(vendorId: string, vatNumber: string | null | undefined): void {
  const given = vatNumber ?? "";
  try {
    if (given === (vatOfAccount() ?? "")) localStorage.removeItem(keyOf(vendorId));
    else localStorage.setItem(keyOf(vendorId), given);
  } catch {
    // A full storage costs some typing next time, never the order.
  }
}
