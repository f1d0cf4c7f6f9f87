import { download, saveFile, useStoppable } from "@waybill/client/calls/download.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { exportProofs } from "@waybill/contract/riders/riders";
import type { HistoryFilters } from "@waybill/domain/history/filters";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { exportQueryOf } from "../orders/read-past-orders.ts";
import type { ExportDialog as Dialog } from "./export-dialog.tsx";

const ExportDialog = lazy(() =>
  import("./export-dialog.tsx").then((loaded) => ({ default: loaded.ExportDialog })),
);

/** Exports the screen's orders as a file; the dialog loads on demand. */
export function ExportButton(props: Omit<ComponentProps<typeof Dialog>, "onClose">) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" disabled={props.orders.length === 0} onClick={() => setOpen(true)}>
        {t("history.export")}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type ProofsProps = { filters: HistoryFilters; withOutlets: boolean; isEmpty: boolean };

/** Downloads all photos of the filtered orders in one file; a second press stops it. */
export function ProofsButton({ filters, withOutlets, isEmpty }: ProofsProps) {
  const t = useTexts();
  const country = useCountry();
  const fetchPhotos = async (signal: AbortSignal) => {
    const query = exportQueryOf({ filters, withOutlets, country, now: new Date() });
    const params = { vendorId: filters.vendor };
    const { file, name } = await download(exportProofs, { params, query, signal }, () => undefined);
    saveFile(file, name ?? `photos-${filters.vendor}.zip`);
  };
  const { isBusy, press } = useStoppable(fetchPhotos, (problem) => {
    const key = problem instanceof CallRefused ? problem.translationKey : "history.proofs-failed";
    notify({ message: t(key), type: "error" });
  });
  return (
    <Button icon={isBusy ? "close" : "picture"} disabled={isEmpty} onClick={press}>
      {t(isBusy ? "history.proofs-stop" : "history.proofs")}
    </Button>
  );
}
