import { useAddressBook } from "@waybill/client/places/address-book.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { Button } from "@waybill/ui/button.tsx";
import { PortalBoundary } from "@waybill/ui/overlays/portal-boundary.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";

const SavedCustomers = lazy(async () => {
  const { SavedCustomers: dialog } = await import("../../address-book/saved-customers.tsx");
  return { default: dialog };
});

type Props = {
  vendorId: string;
  onPick: (customer: SavedAddress) => void;
  onRemoved: (customer: SavedAddress) => void;
};

/** Opens the address book, to pick or edit a customer. */
export function SavedCustomersButton({ vendorId, onPick, onRemoved }: Props) {
  const t = useTexts();
  const hasBook = useAddressBook();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (!hasBook) return null;
  return (
    <>
      <Button
        look="plain"
        icon="user"
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {t("address-book.title")}
      </Button>
      {wasOpened && (
        <PortalBoundary>
          <Suspense>
            <SavedCustomers
              open={isOpen}
              vendorId={vendorId}
              onClose={() => setOpen(false)}
              onRemoved={onRemoved}
              onChoose={(customer) => {
                // The page takes the focus only after the dialog has closed.
                flushSync(() => setOpen(false));
                onPick(customer);
              }}
            />
          </Suspense>
        </PortalBoundary>
      )}
    </>
  );
}
