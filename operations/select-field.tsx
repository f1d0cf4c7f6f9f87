import { Control, Field } from "@waybill/ui/forms/field.tsx";
import type { ReactNode } from "react";

export type Option<V extends string = string> = { value: V; label: string };

type SelectProps<V extends string> = {
  label: ReactNode;
  value: V;
  options: readonly Option<V>[];
  hint?: ReactNode;
  disabled?: boolean;
  onChange: (value: V) => void;
};

/** One of several, with its label: the browser's own list. */
export const SelectField = <V extends string>({
  label,
  value,
  options,
  hint,
  disabled,
  onChange,
}: SelectProps<V>) => (
  <Field label={label} hint={hint}>
    {(described) => (
      <Control>
        <select
          {...described}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value as V)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Control>
    )}
  </Field>
);
