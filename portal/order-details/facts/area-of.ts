import type { Order } from "@waybill/contract/order";
import { splitAddress } from "@waybill/domain/addresses/joined-address";

/** Where it goes, without the unit number: building and street, as one says it. */
export function areaOf({ customer: { location } }: Pick<Order, "customer">): string {
  const parts = splitAddress(location.address);
  return [location.building ?? parts.building, parts.text].filter(Boolean).join(", ") || location.address;
}
