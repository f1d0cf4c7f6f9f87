import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { Drawer } from "@waybill/ui/overlays/drawer.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useId, useState } from "react";
import { AddressField, OrderedAddressFields } from "../address-search/address-field.tsx";
import {
  withChosenAddress,
  detailsOf,
  type PreviousDetails,
  withChangedAddress,
} from "../address-search/previous-details.ts";
import { RestoreDetailsOffer } from "../address-search/former-details-offer.tsx";
import {
  fieldProblemOfEntry,
  type CustomerEntry,
  type EntryField,
  entryToEdit,
  useSaveCustomer,
} from "./customer-entry.ts";
import styles from "./customer-list.module.css";

type Props = {
  open: boolean;
  vendorId: string;
  /** Undefined for a new customer. */
  customer: SavedAddress | undefined;
  onBack: () => void;
  onClose: () => void;
};

/** The form of one customer of the address book, new or existing. */
export function CustomerForm({ open, vendorId, customer, onBack, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const [former, setFormer] = useState<PreviousDetails>();
  const { mutateAsync } = useSaveCustomer(vendorId, customer?.id);
  const form = useForm<CustomerEntry>({
    initial: () => entryToEdit(customer),
    // The rules are loaded and checked on submit.
    check: () => [],
    save: async (typed) => {
      await mutateAsync(typed);
      onBack();
    },
    blame: fieldProblemOfEntry,
  });
  const entry = form.typed;

  const idOf = (field: EntryField) => `${id}-${field}`;
  const text = (field: EntryField) => ({
    id: idOf(field),
    dir: "auto" as const,
    autoComplete: "off",
    ...form.text(field),
    onChange: (event: { target: { value: string } }) => {
      if (field === "unit" || field === "building" || field === "notes") setFormer(undefined);
      form.set({ [field]: event.target.value });
    },
  });
  const typeAddress = (address: string) => {
    const left = withChangedAddress(entry, entry.place, former);
    setFormer(left.former);
    form.set({ ...left.details, address, place: undefined });
  };
  useEffect(() => {
    if (open) document.getElementById(`${id}-name`)?.focus();
  }, [open, id]);

  return (
    <Drawer
      open={open}
      title={t(customer ? "address-book.edit" : "address-book.add")}
      onClose={onClose}
      foot={
        <div className={styles.buttons}>
          <Button onClick={onBack}>{t("address-book.back")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.isBusy}>
            {t("address-book.keep")}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={form.submit}>
        <TextField label={t("field.customer-name")} {...text("name")} />
        <TextField label={t("field.customer-phone")} inputMode="tel" {...text("phone")} dir="ltr" />
        <AddressField
          id={idOf("address")}
          label={t("field.drop-off")}
          text={entry.address}
          isChosen={entry.place !== undefined}
          near={undefined}
          error={form.problemOf("address")}
          onType={typeAddress}
          onPick={({ formatted_address, latitude, longitude, unit_number, building }) => {
            const place = { latitude, longitude };
            const found = { ...(unit_number && { unit: unit_number }), ...(building && { building }) };
            const held = withChosenAddress(
              { ...place, address: formatted_address },
              { details: { ...detailsOf(entry), ...found }, former },
            );
            setFormer(held.former);
            form.set({ ...held.details, address: formatted_address, place });
          }}
          onClear={() => typeAddress("")}
        />
        <div role="status" className={former ? undefined : "sr"}>
          {former && (
            <RestoreDetailsOffer
              address={former.address}
              onUndo={() => {
                form.set(detailsOf(former));
                setFormer(undefined);
                document.getElementById(idOf("unit"))?.focus();
              }}
            />
          )}
        </div>
        <OrderedAddressFields
          unit={<TextField label={t("field.unit")} optional {...text("unit")} />}
          building={<TextField label={t("field.building")} optional {...text("building")} />}
        />
        <TextField label={t("field.rider-note")} optional {...text("notes")} />
      </form>
    </Drawer>
  );
}
