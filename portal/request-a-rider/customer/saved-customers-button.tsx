import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useAddressBook } from "@waybill/client/address-book.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { PortalBoundary } from "@waybill/ui/overlays/portal-boundary.tsx";
import { Button } from "@waybill/ui/button.tsx";
import { usePickCustomer } from "./use-pick-customer.ts";
import type { Request } from "../use-request.ts";

const SavedCustomers = lazy(async () => {
  const { SavedCustomers: dialog } = await import("../../address-book/saved-customers.tsx");
  return { default: dialog };
});

/** Opens the address book, to choose from or to mend. */
export function SavedCustomersButton({ request }: { request: Request }) {
  const t = useTexts();
  const hasBook = useAddressBook();
  const pickCustomer = usePickCustomer(request);
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
              vendorId={request.vendor.vendor_id}
              onClose={() => setOpen(false)}
              onRemoved={({ id }) => {
                if (request.draft.savedCustomer?.id === id) request.edit({ savedCustomer: undefined });
              }}
              onChoose={(customer) => {
                // The page takes the focus only once nothing is open over it.
                flushSync(() => setOpen(false));
                pickCustomer(customer);
              }}
            />
          </Suspense>
        </PortalBoundary>
      )}
    </>
  );
}
