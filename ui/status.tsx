import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./status.module.css";

/**
 * wait: looking for a rider, or returned. move: on its way. done: delivered. danger: late, or to fix. ended: over
 * without a delivery.
 */
export type Tone = "wait" | "move" | "done" | "danger" | "ended";

/** A row's round status mark: colour and shape; the text next to it names the status. */
export const StatusGlyph = ({ tone, icon }: { tone: Tone; icon: IconName }) => (
  <span className={`${styles.glyph} ${styles[tone]}`} aria-hidden="true">
    <Icon name={icon} />
  </span>
);

/** A status in a table row: its mark and its text, 24 px high. */
export const StatusLabel = ({
  tone,
  icon,
  children,
}: {
  tone: Tone;
  icon: IconName;
  children: ReactNode;
}) => (
  <span className={`${styles.label} ${styles[tone]}`}>
    <Icon name={icon} small />
    <span>{children}</span>
  </span>
);

/** The freshness of the data: live, old, or offline. Put it into a status region. */
export const LiveChip = ({ state, children }: { state: "live" | "old" | "lost"; children: ReactNode }) => (
  <span className={`${styles.live} ${styles[{ live: "done", old: "wait", lost: "ended" }[state]]}`}>
    <span className={state === "live" ? styles.beat : styles.dot} aria-hidden="true" />
    {children}
  </span>
);
