import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Icon, type IconName } from "./icons/icon.tsx";

/** One drawing, one sentence, one button. `alert` reads the sentence out as soon as it appears. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
  alert = false,
}: {
  icon: IconName;
  title?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  alert?: boolean;
}) => (
  <div className={styles.empty} role={alert ? "alert" : undefined}>
    <Icon name={icon} />
    {title !== undefined && <h2>{title}</h2>}
    <p>{children}</p>
    {action}
  </div>
);
