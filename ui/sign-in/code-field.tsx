import { TextField } from "../forms/field.tsx";

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  /** True for a recovery code, which contains letters. */
  hasLetters?: boolean;
  onChange: (value: string) => void;
};

/** A field for a code from another device. */
export const CodeField = ({ label, value, error, hasLetters = false, onChange }: Props) => (
  <TextField
    label={label}
    dir="ltr"
    autoComplete="one-time-code"
    autoCapitalize={hasLetters ? "characters" : "none"}
    inputMode={hasLetters ? "text" : "numeric"}
    spellCheck={false}
    required
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
);
