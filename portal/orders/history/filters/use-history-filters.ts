import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import {
  allTime,
  customRangeProblem,
  dateFilters,
  type DateRangeFilter,
  presetFilter,
  changeFilters,
  type HistoryFilters,
  initialFilters,
} from "@waybill/domain/history/filters";
import { statusFilters } from "@waybill/domain/orders/status";
import { paymentOptionNames } from "@waybill/domain/payments/payment-methods";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useNow } from "../../details/use-now.ts";

type Change = Parameters<typeof changeFilters>[1];

/** The filters in the address, and the functions that change them; the address contains all of them. */
export function useHistoryFilters() {
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const { timezone } = useCountry();
  const now = useNow();
  const [query, setQuery] = useSearchParams();
  const read = useCallback(
    (searchParams: URLSearchParams): HistoryFilters => filtersIn(searchParams, vendorId, { now, timezone }),
    [vendorId, now, timezone],
  );
  const filters = useMemo(() => read(query), [read, query]);

  /** Changing a filter closes the open order. */
  const change = useCallback(
    (changes: Change) =>
      setQuery((before) => queryOf({ ...changeFilters(read(before), changes), order: undefined }, before)),
    [read, setQuery],
  );
  return { filters, change, now, timezone };
}

type Moment = { now: Date; timezone: string };

/** One of the values, or undefined for any other text. */
const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text);

function dateRangeIn(query: URLSearchParams, { now, timezone }: Moment): DateRangeFilter {
  if (query.get("date") === allTime.category) return allTime;
  const category = oneOf(dateFilters, query.get("date"));
  if (category !== "Custom") return presetFilter(now, timezone, category);
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  return customRangeProblem({ from, to }) ? presetFilter(now, timezone) : { category, from, to };
}

/** The filters of an address; missing or invalid ones have their defaults. */
const filtersIn = (query: URLSearchParams, vendorId: string, moment: Moment): HistoryFilters => {
  const opening = initialFilters(vendorId, moment.now, moment.timezone);
  return {
    ...changeFilters(opening, {
      searchKey: query.get("search") ?? opening.searchKey,
      dateRangeFilter: dateRangeIn(query, moment),
      orderNumber: query.get("number") ?? undefined,
      payment: oneOf(paymentOptionNames, query.get("payment")),
      outlet: query.get("outlet") ?? undefined,
      orderStatusFilter: oneOf(statusFilters, query.get("status")) ?? opening.orderStatusFilter,
    }),
    order: query.get("order_id") ?? undefined,
  };
};

/** The query of an address with these filters; its other parameters stay. */
function queryOf(filters: HistoryFilters, before: URLSearchParams): URLSearchParams {
  const { searchKey, dateRangeFilter: days, orderStatusFilter: status, order } = filters;
  const { orderNumber, payment, outlet } = filters;
  const isCustom = days.category === "Custom";
  const query = new URLSearchParams(before);
  const write = (name: string, value: string | undefined) =>
    value === undefined ? query.delete(name) : query.set(name, value);
  write("search", searchKey === "" ? undefined : searchKey);
  write("date", days.category === "Yesterday" ? undefined : days.category);
  write("from", isCustom ? days.from : undefined);
  write("to", isCustom ? days.to : undefined);
  write("status", status === "ANY" ? undefined : status);
  write("number", orderNumber || undefined);
  write("payment", payment);
  write("outlet", outlet);
  write("order_id", order);
  return query;
}
