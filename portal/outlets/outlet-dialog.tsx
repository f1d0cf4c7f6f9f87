import { useQuery } from "@tanstack/react-query";
import { readVendor, type Vendor } from "@waybill/contract/merchants/vendors";
import { newOutletForm, type OutletForm } from "@waybill/domain/vendors/outlets";
import { call } from "@waybill/client/calls/call.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useEffect } from "react";
import { ErrorSummary } from "@waybill/ui/forms/error-summary.tsx";
import { wholeForm } from "@waybill/ui/forms/use-form.ts";
import { outletFormOf } from "./outlet-entry.ts";
import { OutletFields } from "./outlet-fields.tsx";
import styles from "./outlet-dialog.module.css";
import { fieldsOf, idOfField } from "./outlet-problems.ts";
import { useOutletForm } from "./use-outlet-form.ts";

type OutletDialogProps = {
  /** The outlet to edit; undefined: a new one is added. */
  vendorId: string | undefined;
  vendors: readonly Vendor[];
  /** An earlier unsaved form. */
  draft?: OutletForm | undefined;
  /** `unsaved` is the form if the dialog was left without saving. */
  onClose: (unsaved?: OutletForm) => void;
};

/** Adds a collection point, or edits an existing one with the server's current values. */
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

type Props = {
  start: OutletForm;
  draft: OutletForm | undefined;
  parents: readonly Vendor[];
  onClose: (unsaved?: OutletForm) => void;
};

/** The collection-point dialog: the form, its problems, and the server's error. */
function OutletFormDialog({ start, draft, parents, onClose }: Props) {
  const t = useTexts();
  const state = useOutletForm({ start, draft, onSaved: () => onClose() });
  const { form } = state;
  const { isEditMode } = form.typed;
  // A dialog focuses its first field, but in edit mode that field is locked, so another gets the focus.
  useEffect(() => {
    if (isEditMode) document.getElementById(idOfField("name"))?.focus();
  }, [isEditMode]);
  const toFix = fieldsOf(form.typed).flatMap((field) => {
    const words = state.problemOf(field);
    return words === undefined ? [] : [{ id: idOfField(field), words }];
  });
  return (
    <Dialog
      open
      wide
      title={t(isEditMode ? "outlets.edit-title" : "outlets.add-title")}
      description={t(isEditMode ? "outlets.edit-why" : "outlets.add-why")}
      submitLabel={t("outlets.save")}
      busy={form.isBusy}
      onCancel={() => {
        if (!form.isBusy) onClose(state.isChanged ? form.typed : undefined);
      }}
      onSubmit={form.submit}
    >
      <ErrorSummary toFix={toFix} alarm={form.alarm} />
      <OutletFields state={state} parents={parents} />
      <p role="alert" className={styles.refused}>
        {form.problemOf(wholeForm)}
      </p>
    </Dialog>
  );
}
