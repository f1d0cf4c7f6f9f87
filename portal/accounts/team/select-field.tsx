import { Control, Field } from "@waybill/ui/forms/field.tsx";

type Props<V extends string> = {
  label: string;
  value: V;
  options: readonly { readonly value: V; readonly label: string }[];
  onChange: (value: V) => void;
};

/** One of several, with its label: the browser's own list. */
export const SelectField = <V extends string>({ label, value, options, onChange }: Props<V>) => (
  <Field label={label}>
    {(described) => (
      <Control>
        <select {...described} value={value} onChange={({ target }) => onChange(target.value as V)}>
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
