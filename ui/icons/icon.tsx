import styles from "./icon.module.css";
import { shapes, type IconName } from "./shapes.tsx";

export type { IconName } from "./shapes.tsx";

/** These point along the line of reading, so that they turn in right-to-left scripts. */
const pointing = new Set<IconName>(["arrow", "chevron", "list", "sign-out"]);

/** A drawing beside words, which screen readers pass over. */
export const Icon = ({ name, small = false }: { name: IconName; small?: boolean }) => (
  <svg
    className={`${styles.icon} ${small ? styles.small : ""}`}
    viewBox="0 0 20 20"
    aria-hidden="true"
    data-flip={pointing.has(name) ? "" : undefined}
  >
    {shapes[name]}
  </svg>
);
