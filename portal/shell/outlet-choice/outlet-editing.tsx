import { type ComponentType, createContext, type ReactNode, Suspense, use, useState } from "react";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { mayEditOutlet } from "@waybill/domain/vendors/outlet-ids";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { offerNotificationMs } from "@waybill/domain/time/timings";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useSelectedVendor } from "@waybill/client/vendors.ts";

/** The collection-point dialog, loaded on first use. */
export type OutletDialogPart = ComponentType<{
  vendorId: string | undefined;
  vendors: readonly Vendor[];
  draft?: OutletForm | undefined;
  onClose: (unsaved?: OutletForm) => void;
}>;

type EditedOutlet = { vendorId: string | undefined; draft?: OutletForm };

/** Lets the outlet selector add and edit collection points: for signed-in people, behind flags (spec §2, §6). */
export function OutletEditing({
  vendors,
  Dialog,
  children,
}: {
  vendors: readonly Vendor[];
  Dialog: OutletDialogPart | undefined;
  children: ReactNode;
}) {
  const [edited, edit] = useState<EditedOutlet>();
  const mayManage = useSession().mode === "CLASSIC" && Dialog !== undefined;
  const mayAdd = useFlag("add-vendor-outlet") && mayManage && vendors.some(({ is_parent }) => is_parent);
  const mayEditAny = useFlag("edit-vendor-outlet") && mayManage;

  const close = (unsaved?: OutletForm) => {
    edit(undefined);
    if (unsaved)
      notify({
        message: textOf("outlet-choice.not-saved"),
        duration: offerNotificationMs,
        action: {
          label: textOf("outlet-choice.keep-editing"),
          onAction: () => edit({ vendorId: unsaved.vendorId, draft: unsaved }),
        },
      });
  };
  return (
    <OutletEditingContext
      value={{
        add: mayAdd ? () => edit({ vendorId: undefined }) : undefined,
        mayEdit: ({ vendor_id, parent_vendor_id }) =>
          mayEditAny && parent_vendor_id !== null && mayEditOutlet(vendor_id),
        edit: ({ vendor_id }) => edit({ vendorId: vendor_id }),
      }}
    >
      {children}
      {edited && Dialog && (
        <Suspense>
          <Dialog vendorId={edited.vendorId} vendors={vendors} draft={edited.draft} onClose={close} />
        </Suspense>
      )}
    </OutletEditingContext>
  );
}

type Editing = {
  /** Undefined if adding is not allowed. */
  add: (() => void) | undefined;
  mayEdit: (outlet: Vendor) => boolean;
  edit: (outlet: Vendor) => void;
};

const OutletEditingContext = createContext<Editing>({
  add: undefined,
  mayEdit: () => false,
  edit: () => undefined,
});

/** The edits of collection points that this person may make. */
export const useOutletEditing = (): Editing => use(OutletEditingContext);

/** True if there is another outlet to choose, or this one can be edited. */
export function useHasOutletChoice(): boolean {
  const { vendor, vendors } = useSelectedVendor();
  const { add, mayEdit } = useOutletEditing();
  return vendors.length > 1 || add !== undefined || mayEdit(vendor);
}
