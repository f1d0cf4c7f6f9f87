import type { ReactNode } from "react";
import styles from "./scroll-table.module.css";

export type TableColumn = { name: ReactNode; isNumber?: boolean | undefined };

type Props = { label: string; columns: readonly TableColumn[]; children: ReactNode };

/** Rows under their columns' names; it scrolls by itself where it is too wide, also by keys. */
export const ScrollTable = ({ label, columns, children }: Props) => (
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }, at) => (
            <th key={at} scope="col" className={isNumber ? styles.number : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

/** A cell of such a table; figures stand below each other. */
export const TableCell = ({
  isNumber,
  children,
}: {
  isNumber?: boolean | undefined;
  children: ReactNode;
}) => <td className={isNumber ? styles.number : undefined}>{children}</td>;
