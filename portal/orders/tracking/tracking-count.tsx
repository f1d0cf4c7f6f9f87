import { useQuery } from "@tanstack/react-query";
import { staleAfterMs } from "@waybill/domain/time/timings";
import { Count } from "@waybill/ui/chip.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { countActive, useTrackedQuery } from "./tracked-orders-query.ts";

/** The number of orders under way, for the tab; hidden if zero or unknown. */
export function TrackingCount() {
  const t = useTexts();
  const { query } = useTrackedQuery();
  const { data } = useQuery({
    ...query,
    // The tracking screen keeps its orders fresh itself; elsewhere a count may be older than a board.
    refetchInterval: (one) => one.getObserversCount() === 1 && staleAfterMs,
  });
  const active = data ? countActive(data) : 0;
  if (active === 0) return null;
  const number = formatNumber(active);
  return (
    <Count>
      <span aria-hidden="true">{number}</span>
      <span className="sr"> {t("order-tracking.under-way", { count: active, number })}</span>
    </Count>
  );
}
