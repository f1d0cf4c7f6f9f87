import type { Order } from "@waybill/contract/order";
import { exportHeader, exportRow, type ExportColumn } from "@waybill/domain/history/export-columns";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./export-dialog.module.css";
import { useExportSpeech } from "./use-export-speech.ts";

/** The first lines as they will stand in the file. */
export function ExportPreview({
  columns,
  orders,
}: {
  columns: readonly ExportColumn[];
  orders: readonly Order[];
}) {
  const t = useTexts();
  const speech = useExportSpeech();
  return (
    <div className={classes.preview} role="region" aria-label={t("history.export-preview")} tabIndex={0}>
      <table>
        <caption>{t("history.export-preview")}</caption>
        <thead>
          <tr>
            {exportHeader(columns, speech).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.order_id}>
              {exportRow(columns, order, speech).map((cell, at) => (
                <td key={columns[at]}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
