import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { clockOf, momentOf } from "@waybill/domain/history/days";
import { TextField } from "@waybill/ui/forms/field.tsx";
import type { ReactNode } from "react";

type MomentProps = {
  label: ReactNode;
  /** ISO 8601; empty: not set. */
  value: string;
  optional?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  onChange: (value: string) => void;
};

/** A day and a time on the country's clock, wherever the operator is. */
export function MomentField({ value, onChange, ...field }: MomentProps) {
  const { timezone } = useCountry();
  return (
    <TextField
      {...field}
      type="datetime-local"
      defaultValue={value && clockOf(new Date(value), timezone)}
      onChange={({ target }) => onChange(momentOf(target.value, timezone)?.toISOString() ?? "")}
    />
  );
}
