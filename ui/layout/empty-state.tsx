import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Icon, type IconName } from "../icon.tsx";

/** One drawing, one sentence, one button. With `alert` a screen reader announces the sentence at once. */
export const EmptyState = ({
  icon,
  title,
  level = 2,
  children,
  action,
  alert = false,
}: {
  icon: IconName;
  title?: ReactNode;
  /** The heading level: 1 if this is the page's only content. */
  level?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
  alert?: boolean;
}) => (
  <div className={styles.empty} role={alert ? "alert" : undefined}>
    <Icon name={icon} />
    {title !== undefined && (level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>)}
    {children !== undefined && <p>{children}</p>}
    {action}
  </div>
);
