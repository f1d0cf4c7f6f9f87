import { useId, type ComponentProps, type ReactNode } from "react";
import { useTexts } from "../texts/texts.ts";
import styles from "./field.module.css";
import { Icon, type IconName } from "../icon.tsx";

type Frame = {
  label: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** A short confirmation below a valid field. */
  ok?: ReactNode;
};
type Described = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/**
 * Label above, then the control, then error, confirmation or hint; `children` sets the given ids on its control.
 */
export function Field({
  label,
  optional = false,
  hint,
  error,
  ok,
  id,
  children,
}: Frame & { id?: string | undefined; children: (described: Described) => ReactNode }) {
  const t = useTexts();
  const own = useId();
  const named = id ?? own;
  const words = error ?? ok ?? hint;
  const described: Described = {
    id: named,
    ...(words ? { "aria-describedby": `${named}-hint` } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={named} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t("field.optional")}</span>}
      </label>
      {children(described)}
      <div id={`${named}-hint`} className={`${styles.hint} ${error ? styles.bad : ok ? styles.ok : ""}`}>
        {error ? <Icon name="warning" small /> : ok ? <Icon name="tick" small /> : null}
        {words && <span>{words}</span>}
      </div>
    </div>
  );
}

/** The frame of a control, with optional content at start and end. */
export const Control = ({
  icon,
  affix,
  end,
  bad = false,
  children,
}: {
  icon?: IconName | undefined;
  affix?: ReactNode;
  end?: ReactNode;
  bad?: boolean;
  children: ReactNode;
}) => (
  <div className={`${styles.control} ${bad ? styles.wrong : ""}`}>
    {icon && <Icon name={icon} />}
    {affix !== undefined && <span className={styles.affix}>{affix}</span>}
    {children}
    {end}
  </div>
);

type TextFieldProps = Frame &
  Omit<ComponentProps<"input">, "children"> & { icon?: IconName; affix?: ReactNode; end?: ReactNode };

/** One line of text with its label; 16 px on phones. */
export function TextField({
  label,
  optional,
  hint,
  error,
  ok,
  icon,
  affix,
  end,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} {...(optional && { optional })} hint={hint} error={error} ok={ok} id={id}>
      {(described) => (
        <Control icon={icon} affix={affix} end={end} bad={Boolean(error)}>
          <input type="text" {...input} {...described} />
        </Control>
      )}
    </Field>
  );
}
