import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { Order } from "@waybill/contract/order";
import {
  type ExportColumn,
  exportColumnNames,
  exportHeader,
  exportRow,
  type ExportLanguage,
} from "@waybill/domain/history/export-columns";
import type { HistoryFilters } from "@waybill/domain/history/filters";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatNumber, formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo } from "react";
import type { PastOrders } from "../orders/use-past-orders.ts";
import classes from "./export-dialog.module.css";
import { useExport, useExportChoice } from "./use-export.ts";

type ExportDialogProps = {
  filters: HistoryFilters;
  withOutlets: boolean;
  /** The totals of the filtered orders; undefined while loading. */
  totals: PastOrders["totals"];
  /** The orders on the screen; the first lines are the preview. */
  orders: readonly Order[];
  onClose: () => void;
};

const kilobytes = (bytes: number) =>
  formatNumber(bytes / 1000, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });

/** Exports the screen's orders: format, columns, preview and progress. */
export function ExportDialog({ filters, withOutlets, totals, orders, onClose }: ExportDialogProps) {
  const t = useTexts();
  const country = useCountry();
  const { choice, choose } = useExportChoice();
  const { state, begin, stop } = useExport({ filters, withOutlets, country }, onClose);
  const isBusy = state.kind === "busy";
  return (
    <Dialog
      open
      wide
      title={t("history.export-title")}
      description={t("history.export-same-filter")}
      submitLabel={t("history.export")}
      busy={isBusy}
      onCancel={isBusy ? stop : onClose}
      onSubmit={() => void begin(choice)}
    >
      <RadioGroup
        label={t("history.export-format")}
        value={choice.format}
        options={[
          { value: "csv", words: t("history.export-csv") },
          { value: "xlsx", words: t("history.export-xlsx") },
        ]}
        onChoose={(format) => choose({ format })}
      />
      <ExportColumns chosen={choice.columns} onChoose={(columns) => choose({ columns })} />
      <ExportPreview columns={choice.columns} orders={orders.slice(0, 3)} />
      {totals && (
        <p className={classes.note}>
          {t(totals.is_whole ? "history.export-size" : "history.export-size-more", {
            count: totals.orders,
            number: formatNumber(totals.orders),
            columns: formatNumber(choice.columns.length),
          })}
        </p>
      )}
      <p className={classes.note}>{t(`history.export-formulas-${choice.format}`)}</p>
      <p className={classes.note}>
        {t("history.export-timezone", { timezone: country.timezone.replaceAll("_", " ") })}
      </p>
      <div role="status" className={classes.note}>
        {state.kind === "busy" && (
          <>
            <progress className={classes.progress} aria-label={t("history.export-under-way")} />
            {state.progress.total === undefined
              ? t("history.export-begins")
              : t("history.export-progress", {
                  count: state.progress.total,
                  number: formatNumber(state.progress.total),
                  size: kilobytes(state.progress.bytes),
                })}
          </>
        )}
      </div>
      {state.kind === "failed" && (
        <p role="alert" className={classes.failed}>
          {t(state.key)}
        </p>
      )}
    </Dialog>
  );
}

type ColumnsProps = { chosen: readonly ExportColumn[]; onChoose: (columns: readonly ExportColumn[]) => void };

/** The file's columns, at least one, in the order shown here. */
function ExportColumns({ chosen, onChoose }: ColumnsProps) {
  const t = useTexts();
  const names = exportHeader(exportColumnNames, useExportLanguage());
  const turn = (column: ExportColumn, on: boolean) =>
    onChoose(exportColumnNames.filter((name) => (name === column ? on : chosen.includes(name))));
  return (
    <fieldset className={classes.columns}>
      <legend>{t("history.export-columns")}</legend>
      <div className={classes.list}>
        {exportColumnNames.map((column, at) => {
          const isOn = chosen.includes(column);
          return (
            <label key={column}>
              <input
                type="checkbox"
                checked={isOn}
                disabled={isOn && chosen.length === 1}
                onChange={(event) => turn(column, event.target.checked)}
              />
              {names[at]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Shows the first lines of the file. */
function ExportPreview({ columns, orders }: { columns: readonly ExportColumn[]; orders: readonly Order[] }) {
  const t = useTexts();
  const speech = useExportLanguage();
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

/** The export's language, so that the preview matches the file. */
function useExportLanguage(): ExportLanguage {
  const words = useTexts();
  const { timezone, currency } = useCountry();
  return useMemo(() => ({ words, phone: formatPhone, timezone, currency }), [words, timezone, currency]);
}
