import type { ComponentProps, ReactNode } from "react";
import styles from "./chip.module.css";
import { Icon, type IconName } from "./icon.tsx";

/** The class of a button that looks like a chip. */
export const chipClass = (on: boolean): string => `${styles.chip} ${on ? styles.on : ""}`;

/** A filter or choice that says itself; drawn 32, hit 40. `on` is spoken as pressed. */
export const Chip = ({
  on = false,
  icon,
  children,
  ...rest
}: ComponentProps<"button"> & { on?: boolean; icon?: IconName }) => (
  <button type="button" aria-pressed={on} {...rest} className={chipClass(on)}>
    {icon && <Icon name={icon} small />}
    {children}
  </button>
);

/** How many there are, beside a name. */
export const Count = ({ children }: { children: ReactNode }) => (
  <span className={styles.count}>{children}</span>
);
