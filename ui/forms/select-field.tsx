import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { Control, Field } from "./field.tsx";

export type Option<V extends string = string> = { value: V; label: string };

type SelectProps<V extends string> = {
  label: ReactNode;
  value: V;
  options: readonly Option<V>[];
  hint?: ReactNode;
  disabled?: boolean;
  onChange: (value: V) => void;
};

/** A labelled choice of one option, as the browser's own list. */
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
      <Control end={<Icon name="chevron-down" small />}>
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
