import type { ComponentProps, ReactNode } from "react";
import styles from "./chip.module.css";
import { Icon, type IconName } from "./icon.tsx";

/** The class of a button that looks like a chip. */
export const chipClass = (on: boolean): string => `${styles.chip} ${on ? styles.on : ""}`;

/** A filter or choice; 32 px drawn, 40 px hit area. `on` is announced as pressed. */
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

/** A count next to a name. */
export const Count = ({ children }: { children: ReactNode }) => (
  <span className={styles.count}>{children}</span>
);
