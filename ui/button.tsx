import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

type Look = "primary" | "secondary" | "plain" | "danger";
type ButtonLooks = { look?: Look; large?: boolean; wide?: boolean };

/** The class of a link that looks like a button. */
export const buttonClass = ({ look = "secondary", large = false, wide = false }: ButtonLooks = {}): string =>
  [styles.button, styles[look], large && styles.large, wide && styles.wide].filter(Boolean).join(" ");

type Props = ComponentProps<"button"> &
  ButtonLooks & { icon?: IconName; sum?: ReactNode; busy?: boolean; busyLabel?: string };

/** Label at the start, amount at the end; while busy it keeps its width and ignores presses. */
export function Button({
  look,
  large,
  wide,
  icon,
  sum,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass({ ...(look && { look }), ...(large && { large }), ...(wide && { wide }) })} ${className ?? ""}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{busy && busyLabel ? busyLabel : children}</span>
      {busy ? <Spinner /> : sum !== undefined && <span className={styles.sum}>{sum}</span>}
    </button>
  );
}

/** A square icon button; `label` is read by screen readers. */
export const IconButton = ({
  name,
  label,
  className,
  ...rest
}: Omit<ComponentProps<"button">, "name" | "children"> & { name: IconName; label: string }) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    className={`${styles.icon} ${className ?? ""}`}
  >
    <Icon name={name} />
  </button>
);

/** A progress sign; the words next to it say what is loading. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
