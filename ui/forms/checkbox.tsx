import styles from "./checkbox.module.css";

type CheckProps = { checked: boolean; onCheck: (isChecked: boolean) => void; children: string };

/** A box to tick, with its words. */
export const Check = ({ checked, onCheck, children }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
    <span>{children}</span>
  </label>
);
