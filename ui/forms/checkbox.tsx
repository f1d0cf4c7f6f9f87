import styles from "./checkbox.module.css";

type CheckboxProps = { checked: boolean; onCheck: (isChecked: boolean) => void; children: string };

export const Checkbox = ({ checked, onCheck, children }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
    <span>{children}</span>
  </label>
);
