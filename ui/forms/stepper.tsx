import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import styles from "./stepper.module.css";

type StepperProps = {
  id: string;
  label: string;
  value: string;
  unit: ReactNode;
  min: number;
  max: number;
  less: string;
  more: string;
  describedBy?: string | undefined;
  isWrong?: boolean;
  disabled?: boolean;
  onChange: (value: string) => void;
  onLeave?: () => void;
};

/** A small number with minus and plus buttons; it can also be typed. */
export function Stepper({
  id,
  label,
  value,
  unit,
  min,
  max,
  less,
  more,
  describedBy,
  isWrong = false,
  disabled = false,
  onChange,
  onLeave,
}: StepperProps) {
  const number = Number(value);
  const isNumber = value !== "" && Number.isFinite(number);
  const step = (by: number) => onChange(String(Math.min(max, Math.max(min, (isNumber ? number : min) + by))));
  return (
    <div className={`${styles.stepper} ${isWrong ? styles.wrong : ""}`}>
      <button
        type="button"
        aria-label={less}
        disabled={disabled || (isNumber && number <= min)}
        onClick={() => step(-1)}
      >
        <Icon name="minus" small />
      </button>
      <span className={styles.middle}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          dir="ltr"
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          disabled={disabled}
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
          onBlur={onLeave}
        />
        {unit}
      </span>
      <button
        type="button"
        aria-label={more}
        disabled={disabled || (isNumber && number >= max)}
        onClick={() => step(1)}
      >
        <Icon name="plus" small />
      </button>
    </div>
  );
}
