import { changeFilters, type HistoryFilters } from "@waybill/domain/history/filters";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useNow } from "../../order-details/use-now.ts";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { filtersIn, queryOf } from "./history-filters.ts";

type Change = Parameters<typeof changeFilters>[1];

/** The filters of the address, and the ways to change them: the address carries all of them. */
export function useHistoryFilters() {
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const { timezone } = useCountry();
  const now = useNow();
  const [query, setQuery] = useSearchParams();
  const read = useCallback(
    (known: URLSearchParams): HistoryFilters => filtersIn(known, vendorId, { now, timezone }),
    [vendorId, now, timezone],
  );
  const filters = useMemo(() => read(query), [read, query]);

  /** Another question closes the order that was open. */
  const change = useCallback(
    (asked: Change) =>
      setQuery((known) => queryOf({ ...changeFilters(read(known), asked), order: undefined }, known)),
    [read, setQuery],
  );
  return { filters, change, now, timezone };
}
