import type { Vendor } from "@waybill/contract/vendors";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Control, Field, TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";

type Props = { form: OutletForm; parents: readonly Vendor[]; onChange: (parentVendorId: string) => void };

/** Whose outlet it is: asked where there is more than one parent, and never changed again. */
export function ParentField({ form, parents, onChange }: Props) {
  const t = useTexts();
  if (parents.length < 2) return null;
  if (form.isEditMode) {
    const parent = parents.find(({ vendor_id }) => vendor_id === form.parentVendorId);
    return (
      <TextField
        label={t("outlets.parent")}
        hint={t("outlets.parent-locked")}
        readOnly
        dir="auto"
        value={parent?.name ?? form.parentVendorId}
      />
    );
  }
  return (
    <Field label={t("outlets.parent")} hint={t("outlets.parent-hint")}>
      {(described) => (
        <Control end={<Icon name="chevron-down" small />}>
          <select
            {...described}
            value={form.parentVendorId}
            onChange={({ target }) => onChange(target.value)}
          >
            {parents.map(({ vendor_id, name }) => (
              <option key={vendor_id} value={vendor_id}>
                {name}
              </option>
            ))}
          </select>
        </Control>
      )}
    </Field>
  );
}
