import { exportFormats, type ExportFormat } from "@waybill/contract/history";
import {
  exportColumnNames,
  usualExportColumns,
  type ExportColumn,
} from "@waybill/domain/history/export-columns";
import { useState } from "react";

const key = "export-choice";
export type ExportChoice = { format: ExportFormat; columns: readonly ExportColumn[] };

/** What was chosen last on this device; what it names that no longer exists is left out. */
function keptChoice(): ExportChoice {
  const usual: ExportChoice = { format: "csv", columns: usualExportColumns };
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { format?: unknown; columns?: unknown };
    const named: unknown[] = Array.isArray(kept.columns) ? kept.columns : [];
    const columns = exportColumnNames.filter((column) => named.includes(column));
    return {
      format: exportFormats.find((format) => format === kept.format) ?? usual.format,
      columns: columns.length > 0 ? columns : usual.columns,
    };
  } catch {
    return usual;
  }
}

/** The format and the columns of an export, remembered on this device. */
export function useExportChoice() {
  const [choice, setChoice] = useState(keptChoice);
  const choose = (change: Partial<ExportChoice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return { choice, choose };
}
