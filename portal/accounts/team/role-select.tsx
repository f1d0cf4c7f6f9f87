import type { VendorRole } from "@waybill/domain/vendors/people";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";

export function useRoleName(): (role: VendorRole) => string {
  const t = useTexts();
  return (role) => t(`team.role-${role.replaceAll(" ", "-")}`);
}

type Props = {
  label: string;
  value: VendorRole;
  roles: readonly VendorRole[];
  onChange: (role: VendorRole) => void;
};

/** A choice of the roles that the user may give, each with its permissions. */
export function RoleSelect({ label, value, roles, onChange }: Props) {
  const t = useTexts();
  const options = roles.map((role) => ({
    value: role,
    label: t(`team.role-${role.replaceAll(" ", "-")}-text`),
  }));
  return <SelectField label={label} value={value} options={options} onChange={onChange} />;
}
