import { TextField } from "@waybill/ui/forms/field.tsx";
import { type Limits, numberProblem } from "./number-problem.ts";

/**
 * A number field. An invalid number counts as empty. A caller that requires a number stores NaN for an empty field
 * (`hasValidNumbers`): the field then shows that the number is missing, or outside its limits.
 */
export function NumberField({
  label,
  value,
  optional,
  limits,
  error,
  onChange,
}: {
  label: string;
  value: number | undefined;
  optional?: boolean;
  limits?: Limits;
  error?: string | undefined;
  onChange: (value: number | undefined) => void;
}) {
  return (
    <TextField
      label={label}
      {...(optional && { optional })}
      type="number"
      min={limits?.min ?? 0}
      step="any"
      inputMode="decimal"
      dir="ltr"
      defaultValue={value === undefined || Number.isNaN(value) ? "" : value}
      error={error ?? (value === undefined ? undefined : numberProblem(value, limits))}
      onChange={({ target }) =>
        onChange(target.value === "" || Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)
      }
    />
  );
}
