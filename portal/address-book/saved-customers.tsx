import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { IconButton } from "@waybill/ui/button.tsx";
import { Drawer } from "@waybill/ui/overlays/drawer.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useId, useState } from "react";
import { CustomerForm } from "./customer-form.tsx";
import { CustomerList } from "./customer-list.tsx";

type Props = {
  open: boolean;
  vendorId: string;
  onClose: () => void;
  /** Picks a customer for the current form; without this callback, a press opens the editor. */
  onChoose?: (customer: SavedAddress) => void;
  onRemoved?: (customer: SavedAddress) => void;
};

/** A vendor's address book: browse, search, edit. */
export function SavedCustomers({ open, vendorId, onClose, onChoose, onRemoved }: Props) {
  const t = useTexts();
  const [edited, edit] = useState<SavedAddress | "new">();
  const [typed, setTyped] = useState("");
  const searchId = useId();
  const isListed = open && edited === undefined;
  useEffect(() => {
    // On a phone the keyboard would cover the list.
    if (isListed && matchMedia("(min-width: 768px)").matches) document.getElementById(searchId)?.focus();
  }, [isListed, searchId]);
  const close = () => {
    edit(undefined);
    onClose();
  };
  if (edited !== undefined)
    return (
      <CustomerForm
        key={edited === "new" ? edited : edited.id}
        open={open}
        vendorId={vendorId}
        customer={edited === "new" ? undefined : edited}
        onBack={() => edit(undefined)}
        onClose={close}
      />
    );
  return (
    <Drawer
      open={open}
      title={t("address-book.title")}
      tools={<IconButton name="plus" label={t("address-book.add")} onClick={() => edit("new")} />}
      onClose={close}
    >
      <CustomerList
        searchId={searchId}
        vendorId={vendorId}
        typed={typed}
        onType={setTyped}
        onEdit={edit}
        onAdd={() => edit("new")}
        onChoose={onChoose ?? edit}
        onRemoved={onRemoved}
      />
    </Drawer>
  );
}
