import { customersWithPhone, useAddressBook, useCustomerSearch } from "@waybill/client/address-book.ts";
import { AddressField } from "../../address-search/address-field.tsx";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { formatDistance } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { idOfField, nextOpenField } from "../next-open-field.ts";
import { internationalPhone } from "../placing/order-entries.ts";
import { usePickCustomer } from "../customer/use-pick-customer.ts";
import type { Request } from "../use-request.ts";

/** Where to: suggestions from the address book first, and places below them. */
export function DestinationField({ request }: { request: Request }) {
  const t = useTexts();
  const country = useCountry();
  const { draft, shown, snapshot } = request;
  const { quote, origin, destinationReason: reason } = snapshot.context;
  const isChosen = draft.destination !== undefined;
  const hasBook = useAddressBook();
  const pickCustomer = usePickCustomer(request);
  const { customers } = useCustomerSearch(request.vendor.vendor_id, isChosen ? undefined : draft.address);
  const owners = customersWithPhone(customers, internationalPhone(draft.address, country.phone_prefix));
  return (
    <AddressField
      id={idOfField("address")}
      label={t("request.address.label")}
      text={draft.address}
      isChosen={isChosen}
      near={origin}
      saved={
        hasBook
          ? { customers, certain: owners.length === 1 ? owners[0] : undefined, onPick: pickCustomer }
          : undefined
      }
      error={
        shown.address &&
        [shown.address, ...(reason ? [reason] : [])].map(({ key, values }) => t(key, values)).join(" ")
      }
      ok={
        quote &&
        (request.isFeeKept
          ? t("request.update.kept-address")
          : t("request.address.inside", { distance: formatDistance(quote.distance_metres) }))
      }
      autoFocus={draft.address === "" && matchMedia("(min-width: 1024px)").matches}
      onType={request.typeAddress}
      onPick={(place) => {
        request.pickAddress(place);
        const chosen = { ...draft, destination: { ...place, address: place.formatted_address } };
        document.getElementById(nextOpenField(chosen, country, "") ?? idOfField("amount"))?.focus();
      }}
      onClear={() => {
        request.typeAddress("");
        document.getElementById(idOfField("address"))?.focus();
      }}
    />
  );
}
