import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Drawer } from "@waybill/ui/overlays/drawer.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useId, useState } from "react";
import { AddressField, InAddressOrder } from "../address-search/address-field.tsx";
import { type EntryField, entryToEdit, useSaveCustomer } from "./customer-entry.ts";
import styles from "./customer-list.module.css";

type Props = {
  open: boolean;
  vendorId: string;
  /** Undefined: a new one. */
  customer: SavedAddress | undefined;
  onBack: () => void;
  onClose: () => void;
};

/** One customer of the address book, to be edited or added. */
export function CustomerForm({ open, vendorId, customer, onBack, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const [entry, setEntry] = useState(() => entryToEdit(customer));
  const { keep, isBusy, problem, clearProblem } = useSaveCustomer(vendorId, customer?.id);

  const idOf = (field: EntryField) => `${id}-${field}`;
  const errorOf = (field: EntryField) => (problem?.field === field ? t(problem.key) : undefined);
  const change = (part: Partial<typeof entry>) => {
    setEntry((before) => ({ ...before, ...part }));
    if (problem && Object.hasOwn(part, problem.field)) clearProblem();
  };
  const text = (field: EntryField) => ({
    id: idOf(field),
    dir: "auto" as const,
    autoComplete: "off",
    value: entry[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  useEffect(() => {
    if (open) document.getElementById(`${id}-name`)?.focus();
  }, [open, id]);
  const submit = async () => {
    const result = await keep(entry);
    if (result === "saved") onBack();
    else if (result !== "failed") document.getElementById(idOf(result.field))?.focus();
  };

  return (
    <Drawer
      open={open}
      title={t(customer ? "address-book.edit" : "address-book.add")}
      onClose={onClose}
      foot={
        <div className={styles.ways}>
          <Button onClick={onBack}>{t("address-book.back")}</Button>
          <Button type="submit" form={id} look="primary" busy={isBusy}>
            {t("address-book.keep")}
          </Button>
        </div>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <TextField label={t("request.name.label")} {...text("name")} />
        <TextField label={t("request.phone.label")} inputMode="tel" {...text("phone")} dir="ltr" />
        <AddressField
          id={idOf("address")}
          label={t("request.address.label")}
          text={entry.address}
          isChosen={entry.place !== undefined}
          near={undefined}
          error={errorOf("address")}
          onType={(address) => change({ address, place: undefined })}
          onPick={({ formatted_address, latitude, longitude }) =>
            change({ address: formatted_address, place: { latitude, longitude } })
          }
          onClear={() => change({ address: "", place: undefined })}
        />
        <InAddressOrder
          unit={<TextField label={t("request.unit.label")} optional {...text("unit")} />}
          building={<TextField label={t("request.building.label")} optional {...text("building")} />}
        />
        <TextField label={t("request.notes.label")} optional {...text("notes")} />
      </form>
    </Drawer>
  );
}
