import type { Order } from "@waybill/contract/order";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Choice } from "@waybill/ui/forms/radio-group.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useExportChoice } from "./export-choice.ts";
import { ExportColumns } from "./export-columns.tsx";
import classes from "./export-dialog.module.css";
import { ExportPreview } from "./export-preview.tsx";
import type { HistoryFilters } from "@waybill/domain/history/filters";
import { useExport } from "./use-export.ts";

type ExportDialogProps = {
  filters: HistoryFilters;
  withOutlets: boolean;
  /** The orders on the screen, whose first lines are the preview. */
  orders: readonly Order[];
  onClose: () => void;
};

const kilobytes = (bytes: number) =>
  formatNumber(bytes / 1000, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });

/** The orders of the screen as a file: its format, its columns, how it will look, and how far it is. */
export function ExportDialog({ filters, withOutlets, orders, onClose }: ExportDialogProps) {
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
      <Choice
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
      <p className={classes.said}>
        {t("history.export-timezone", { timezone: country.timezone.replaceAll("_", " ") })}
      </p>
      <div role="status" className={classes.said}>
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
