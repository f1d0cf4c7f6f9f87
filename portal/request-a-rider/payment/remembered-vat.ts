import { isVatNumber } from "@waybill/domain/accounts/account";

const keyOf = (vendorId: string) => `vat-number:${vendorId}`;

/** The VAT number of a vendor's last order on this device; it goes when the session ends. */
export const rememberedVat = (vendorId: string): string => localStorage.getItem(keyOf(vendorId)) ?? "";

/** Keeps what an order was placed with: none is kept too. */
export function rememberVat(vendorId: string, vatNumber: string | null | undefined): void {
  try {
    if (vatNumber && isVatNumber(vatNumber)) localStorage.setItem(keyOf(vendorId), vatNumber);
    else localStorage.removeItem(keyOf(vendorId));
  } catch {
    // A full storage costs some typing next time, never the order.
  }
}
