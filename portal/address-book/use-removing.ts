import type { SavedAddress } from "@waybill/contract/address-book";
import { offerNotificationMs } from "@waybill/domain/timings";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { useBookChanges } from "@waybill/client/address-book-changes.ts";

/** Takes a customer out at once; taking that back saves the same customer anew, however long ago it was. */
export function useRemoving(vendorId: string, onRemoved?: (customer: SavedAddress) => void) {
  const { remove, save } = useBookChanges(vendorId);
  const undo = async ({ name, phone_number, latitude, longitude, address, notes }: SavedAddress) => {
    try {
      await save({ name, phone_number, latitude, longitude, address, notes });
      notify({ type: "success", message: textOf("request.toast.address-saved") });
    } catch {
      notify({ type: "error", message: textOf("request.toast.address-not-saved") });
    }
  };
  return async (customer: SavedAddress): Promise<void> => {
    const { name } = customer;
    try {
      await remove(customer.id);
      onRemoved?.(customer);
      notify({
        message: textOf("address-book.removed", { name }),
        duration: offerNotificationMs,
        action: { label: textOf("request.undo"), onAction: () => void undo(customer) },
      });
    } catch {
      notify({ type: "error", message: textOf("address-book.not-removed", { name }) });
    }
  };
}
