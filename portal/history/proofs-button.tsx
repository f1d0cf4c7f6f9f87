import { exportProofs } from "@waybill/contract/riders";
import type { HistoryFilters } from "@waybill/domain/history/filters";
import { download, saveFile, useStoppable } from "@waybill/client/calls/download.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { notify } from "@waybill/ui/toasts.tsx";
import { exportQueryOf } from "./orders/read-past-orders.ts";

type ProofsProps = { filters: HistoryFilters; withOutlets: boolean; isEmpty: boolean };

/** All photos of the orders that the filters find, in one file; a second press stops the download. */
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
