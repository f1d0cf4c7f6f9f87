import { download, type DownloadProgress, saveFile } from "@waybill/client/calls/download.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { type ExportFormat, exportFormats, exportOrders } from "@waybill/contract/history";
import {
  type ExportColumn,
  exportColumnNames,
  defaultExportColumns,
} from "@waybill/domain/history/export-columns";
import { currentLanguage, textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useEffect, useRef, useState } from "react";
import { type HistoryQuery, exportQueryOf } from "../orders/read-past-orders.ts";

type State =
  | { kind: "ready" }
  | { kind: "busy"; progress: DownloadProgress }
  | { kind: "failed"; key: string };

/** Downloads the filtered orders as a file, reports the progress, and can be stopped at any time. */
export function useExport(historyQuery: Omit<HistoryQuery, "now">, onDone: () => void) {
  const [state, setState] = useState<State>({ kind: "ready" });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const begin = async ({ format, columns }: ExportChoice) => {
    const { signal } = (stop.current = new AbortController());
    const showProgress = (progress: DownloadProgress) => setState({ kind: "busy", progress });
    showProgress({ bytes: 0, total: undefined });
    const query = {
      ...exportQueryOf({ ...historyQuery, now: new Date() }),
      format,
      columns: columns.join(","),
    };
    try {
      const params = { vendorId: historyQuery.filters.vendor };
      const downloaded = await download(
        exportOrders,
        { params, query: { ...query, language: currentLanguage() }, signal },
        showProgress,
      );
      saveFile(downloaded.file, downloaded.name ?? `orders-${historyQuery.filters.vendor}.${format}`);
      notify({ message: textOf("all-orders.notif-succes"), type: "success" });
      onDone();
    } catch (problem) {
      if (signal.aborted) return setState({ kind: "ready" });
      setState({
        kind: "failed",
        key: problem instanceof CallRefused ? "history.export-refused" : "history.download-failed",
      });
    }
  };
  return { state, begin, stop: () => stop.current?.abort() };
}

const key = "export-choice";
export type ExportChoice = { format: ExportFormat; columns: readonly ExportColumn[] };

/** The last choice stored on this device; columns that no longer exist are dropped. */
function storedChoice(): ExportChoice {
  const usual: ExportChoice = { format: "csv", columns: defaultExportColumns };
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { format?: unknown; columns?: unknown };
    const storedColumns: unknown[] = Array.isArray(kept.columns) ? kept.columns : [];
    const columns = exportColumnNames.filter((column) => storedColumns.includes(column));
    return {
      format: exportFormats.find((format) => format === kept.format) ?? usual.format,
      columns: columns.length > 0 ? columns : usual.columns,
    };
  } catch {
    return usual;
  }
}

/** The format and the columns of an export, stored on this device. */
export function useExportChoice() {
  const [choice, setChoice] = useState(storedChoice);
  const choose = (change: Partial<ExportChoice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return { choice, choose };
}
