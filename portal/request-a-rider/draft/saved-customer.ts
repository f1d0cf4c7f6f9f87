import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { splitAddress } from "@waybill/domain/addresses/joined-address";
import type { RequestDraft } from "../request-types.ts";
import { phoneInField, type Prefix } from "./typed-values.ts";

/** Everything of the form that a saved customer fills. */
export function fieldsOfCustomer(customer: SavedAddress, country: Prefix) {
  const { latitude, longitude } = customer;
  const { unit, building, text: address } = splitAddress(customer.address);
  return {
    name: customer.name,
    phone: phoneInField(customer.phone_number, country),
    unit,
    building,
    address,
    notes: customer.notes ?? "",
    destination: { address, latitude, longitude },
    savedCustomer: customer,
  } satisfies Partial<RequestDraft>;
}
