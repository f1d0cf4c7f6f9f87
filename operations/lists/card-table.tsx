import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { Column } from "./paged-table.tsx";
import styles from "./split.module.css";

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
};

/** The table of a card, with the row actions in its last column. */
export const CardTable = <Row,>({ columns, rows, keyOf }: Props<Row>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {columns.map(({ name }, at) => (
          <th key={at} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ cell }, at) => (
            <td key={at}>{cell(row)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The name of the actions column, for screen readers only. */
export function ActionsHeading() {
  const t = useTexts();
  return <span className="sr">{t("console.actions")}</span>;
}
