import { useId, type ReactNode } from "react";
import styles from "./radio-group.module.css";
import { Icon, type IconName } from "../icon.tsx";

/** A few options side by side: radio buttons that look like one switch. */
export function RadioGroup<V extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: V;
  options: readonly { value: V; words: ReactNode; icon?: IconName }[];
  onChoose: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.icon && <Icon name={option.icon} small />}
          {option.words}
        </label>
      ))}
    </fieldset>
  );
}
