import { useQuery } from "@tanstack/react-query";
import { readVendor, type Vendor } from "@waybill/contract/vendors";
import { newOutletForm, type OutletForm } from "@waybill/domain/vendors/outlets";
import { call } from "@waybill/client/calls/call.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { outletFormOf } from "./outlet-entry.ts";
import { OutletFormDialog } from "./outlet-form-dialog.tsx";

export type OutletDialogProps = {
  /** The outlet to edit; undefined: a new one is added. */
  vendorId: string | undefined;
  vendors: readonly Vendor[];
  /** What was typed before and not saved. */
  draft?: OutletForm | undefined;
  /** `unsaved` is what was typed when the dialog was left without saving. */
  onClose: (unsaved?: OutletForm) => void;
};

/** Adds a collection point, or edits one as the server has it now. */
export function OutletDialog({ vendorId, draft, ...rest }: OutletDialogProps) {
  const parents = rest.vendors.filter(({ is_parent }) => is_parent);
  if (vendorId !== undefined)
    return <EditOutlet vendorId={vendorId} draft={draft} parents={parents} onClose={rest.onClose} />;
  const [first] = parents;
  if (!first) return null;
  const start = newOutletForm(first.vendor_id);
  return <OutletFormDialog start={start} draft={draft} parents={parents} onClose={rest.onClose} />;
}

type EditProps = Pick<OutletDialogProps, "draft" | "onClose"> & {
  vendorId: string;
  parents: readonly Vendor[];
};

function EditOutlet({ vendorId, draft, parents, onClose }: EditProps) {
  const t = useTexts();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ["vendor", vendorId],
    queryFn: ({ signal }) => call(readVendor, { params: { vendorId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data)
    return (
      <OutletFormDialog start={outletFormOf(data.result)} draft={draft} parents={parents} onClose={onClose} />
    );
  return (
    <Dialog
      open
      title={t("outlets.edit-title")}
      submitLabel={t(isError ? "ui.retry" : "outlets.save")}
      busy={isPending}
      onCancel={onClose}
      onSubmit={() => void refetch()}
    >
      {isError ? (
        <EmptyState icon="store" alert title={t("unable-to-fetch-vendor")} />
      ) : (
        <Skeleton>
          <Bar blockSize="44px" />
          <Bar blockSize="44px" />
          <Bar blockSize="200px" />
        </Skeleton>
      )}
    </Dialog>
  );
}
