import type { ReactNode } from "react";
import styles from "./scroll-table.module.css";

export type TableColumn = { name: ReactNode; isNumber?: boolean | undefined };

type Props = { label: string; columns: readonly TableColumn[]; children: ReactNode };

/** A table with column headings; scrolls horizontally if too wide, also by keyboard. */
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

/** A table cell; numbers are aligned by their last digit. */
export const TableCell = ({
  isNumber,
  children,
}: {
  isNumber?: boolean | undefined;
  children: ReactNode;
}) => <td className={isNumber ? styles.number : undefined}>{children}</td>;
