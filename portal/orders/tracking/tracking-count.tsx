import { useQuery } from "@tanstack/react-query";
import { staleAfterMs } from "@waybill/domain/time/timings";
import { Count } from "@waybill/ui/chip.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { countActive, useTrackedQuery } from "./tracked-orders-query.ts";

/** The number of active orders, for the tab; hidden if zero or unknown. */
export function TrackingCount() {
  const t = useTexts();
  const { query } = useTrackedQuery();
  // Counted from the last read or update: while the tracking screen refreshes the orders, this reads nothing.
  const { data } = useQuery({ ...query, refetchInterval: staleAfterMs });
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
