import { useAddressBook, useCustomerSearch } from "@waybill/client/places/address-book.ts";
import { splitAddress } from "@waybill/domain/addresses/joined-address";
import { isValidPlace } from "@waybill/domain/addresses/coordinates";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useId, useState } from "react";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { AddressField } from "../../address-search/address-field.tsx";
import { type CellProps, useCollectionPoints } from "./cell-props.ts";

/** An address cell with search; picking a result also sets the coordinates. */
export function AddressCell({ cells, error, order, onChange, onPicked }: CellProps) {
  const t = useTexts();
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const { vendor } = useSelectedVendor();
  const points = useCollectionPoints();
  const near = points.find(({ vendor_id }) => vendor_id === (order.collection_point ?? vendor.vendor_id));
  const text = cells.address ?? "";
  const hasBook = useAddressBook();
  const { customers } = useCustomerSearch(vendor.vendor_id, isTyped ? text : undefined);
  const pick = (found: { latitude: number; longitude: number }, place: Partial<CellProps["cells"]>) => {
    setTyped(false);
    onPicked({ ...place, latitude: String(found.latitude), longitude: String(found.longitude) });
  };
  // Another address invalidates the sheet's coordinates.
  const type = (address: string) => {
    setTyped(true);
    onChange({ address, latitude: "", longitude: "" });
  };
  return (
    <AddressField
      id={id}
      label={t("bulk-column.address")}
      text={text}
      isChosen={!isTyped}
      near={near && isValidPlace(near) ? near : undefined}
      saved={
        hasBook
          ? {
              customers,
              certain: undefined,
              onPick: (customer) => {
                const { unit, building, text: address } = splitAddress(customer.address);
                pick(customer, { unit_number: unit, building, address });
              },
            }
          : undefined
      }
      error={error || undefined}
      onType={type}
      onPick={(place) => {
        const { formatted_address, unit_number, building } = place;
        const typed = { ...(unit_number && { unit_number }), ...(building && { building }) };
        pick(place, { address: formatted_address, ...typed });
      }}
      onClear={() => {
        type("");
        document.getElementById(id)?.focus();
      }}
    />
  );
}
