import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readReport } from "@waybill/contract/history";
import { isDay, type ReportPeriod } from "@waybill/domain/history/days";
import { useSearchParams } from "react-router";
import { call } from "@waybill/client/calls/call.ts";
import { useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";

export const periods = ["day", "week", "month"] as const satisfies readonly ReportPeriod[];

/** The figures that the address asks for: a period, and the day it begins with where one looked back. */
export function useReport() {
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const { isKnown, withOutlets } = useOutletsIncluded();
  const [query, setQuery] = useSearchParams();
  const period = periods.find((one) => one === query.get("period")) ?? "week";
  const named = query.get("first") ?? "";
  const first = isDay(named) ? named : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ["report", vendorId, withOutlets, period, first],
    queryFn: ({ signal }) =>
      call(readReport, {
        params: { vendorId },
        query: { period, ...(first && { from: first }), ...(withOutlets && { include_outlets: "true" }) },
        signal,
      }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const ask = (next: { period: ReportPeriod; first: string | undefined }) =>
    setQuery((known) => {
      const asked = new URLSearchParams(known);
      asked.set("period", next.period);
      if (next.first === undefined) asked.delete("first");
      else asked.set("first", next.first);
      return asked;
    });
  return { period, report: data?.result, error: data ? null : error, retry: () => void refetch(), ask };
}
