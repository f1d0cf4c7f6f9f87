import type { SavedAddress } from "@waybill/contract/address-book";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { idOfField, nextOpenField } from "../next-open-field.ts";
import type { Request } from "../use-request.ts";

/** Fills the form with a saved customer and goes on to what is still open, which is mostly the amount. */
export function usePickCustomer({ draft, pickCustomer }: Request) {
  const country = useCountry();
  return (customer: SavedAddress): void => {
    const filled = { ...draft, ...pickCustomer(customer) };
    document.getElementById(nextOpenField(filled, country, "") ?? idOfField("amount"))?.focus();
  };
}
