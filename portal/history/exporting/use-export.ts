import { exportOrders } from "@waybill/contract/history";
import { useEffect, useRef, useState } from "react";
import { download, type DownloadProgress, saveFile } from "@waybill/client/calls/download.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { currentLanguage, textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import type { ExportChoice } from "./export-choice.ts";
import { exportQueryOf, type Asked } from "../orders/read-past-orders.ts";

type State =
  { kind: "ready" } | { kind: "busy"; progress: DownloadProgress } | { kind: "failed"; key: string };

/** Fetches the asked orders as a file, tells how far it is, and can be stopped at any time. */
export function useExport(asked: Omit<Asked, "now">, onDone: () => void) {
  const [state, setState] = useState<State>({ kind: "ready" });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const begin = async ({ format, columns }: ExportChoice) => {
    const { signal } = (stop.current = new AbortController());
    const tell = (progress: DownloadProgress) => setState({ kind: "busy", progress });
    tell({ bytes: 0, total: undefined });
    const query = { ...exportQueryOf({ ...asked, now: new Date() }), format, columns: columns.join(",") };
    try {
      const params = { vendorId: asked.filters.vendor };
      const made = await download(
        exportOrders,
        { params, query: { ...query, language: currentLanguage() }, signal },
        tell,
      );
      saveFile(made.file, made.name ?? `orders-${asked.filters.vendor}.${format}`);
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
