import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { readTotals, type OrderTotals } from "@waybill/contract/history";
import type { Order } from "@waybill/contract/order";
import { listOrders, readOrder, type OrderFilters } from "@waybill/contract/orders";
import { dateRange, historyPageSize, type HistoryFilters } from "@waybill/domain/history/filters";
import { readSearchKey, type HistorySearch } from "@waybill/domain/history/search";
import type { Country } from "@waybill/domain/markets/country";
import { paymentOptions, type PaymentOption } from "@waybill/domain/payments/payment-methods";

export type PastOrdersPage = { orders: readonly Order[]; next: string | undefined };
/** A history request: the filters, the vendors, the country, and the time. */
export type HistoryQuery = { filters: HistoryFilters; withOutlets: boolean; country: Country; now: Date };

/** The filter for a search text: order number, phone or name (spec §5). */
const searchOf = ({ filters, withOutlets, country }: Omit<HistoryQuery, "now">): HistorySearch =>
  readSearchKey(filters.searchKey, { vendorId: filters.vendor, withOutlets, country });

const wordsOf = (search: HistorySearch) => {
  if (search.kind === "phone") return { customer_phone_number: search.phone };
  return search.kind === "text" ? { search: search.text } : {};
};

/** PAID stands for two payment options; `pay_at_pickup` tells them apart. */
function paymentQuery(option: PaymentOption): OrderFilters {
  const { payment_method, pay_at_pickup } = paymentOptions[option];
  if (payment_method !== "PAID") return { payment_method };
  return { payment_method, pay_at_pickup: pay_at_pickup ? "true" : "false" };
}

/** The filters as query parameters of GET /vendor/{vendorId}/orders. */
function queryOfOrders(historyQuery: HistoryQuery): OrderFilters {
  const { filters, withOutlets, country, now } = historyQuery;
  const { from, to } = dateRange(filters.dateRangeFilter, now, country.timezone);
  const { orderNumber, payment, outlet } = filters;
  return {
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
    status: filters.orderStatusFilter,
    ...(orderNumber && { order_number: orderNumber }),
    ...(payment && paymentQuery(payment)),
    ...(outlet && { outlet }),
    ...(withOutlets && { include_outlets: "true" }),
    ...wordsOf(searchOf(historyQuery)),
  };
}

/** The filters as query parameters of an export; a complete order number selects only that order. */
export function exportQueryOf(historyQuery: HistoryQuery): OrderFilters {
  const search = searchOf(historyQuery);
  const query = queryOfOrders(historyQuery);
  if (search.kind !== "order") return query;
  const { from: _from, to: _to, status: _status, ...anyTime } = query;
  return { ...anyTime, search: search.orderId };
}

async function readOne(vendorId: string, orderId: string, signal: AbortSignal): Promise<PastOrdersPage> {
  try {
    const { result } = await call(readOrder, { query: { vendorId, orderId }, signal });
    return { orders: [result], next: undefined };
  } catch (problem) {
    if (problem instanceof CallRefused && problem.status === 404) return { orders: [], next: undefined };
    throw problem;
  }
}

/** One page of past orders; a complete order number finds that order at any date (spec §5). */
export async function readPastOrders(
  historyQuery: HistoryQuery,
  paginationKey: string | undefined,
  signal: AbortSignal,
): Promise<PastOrdersPage> {
  const { filters, withOutlets } = historyQuery;
  const search = searchOf(historyQuery);
  if (search.kind === "order") return readOne(filters.vendor, search.orderId, signal);
  const { result } = await call(listOrders, {
    params: { vendorId: filters.vendor },
    query: {
      ...queryOfOrders(historyQuery),
      count: historyPageSize(withOutlets),
      ...(paginationKey !== undefined && { pagination_key: paginationKey }),
    },
    signal,
  });
  return { orders: result.data, next: result.pagination_key ?? undefined };
}

/** The totals of all filtered orders, over all pages. */
export async function readPastTotals(historyQuery: HistoryQuery, signal: AbortSignal): Promise<OrderTotals> {
  const { vendor: vendorId } = historyQuery.filters;
  return (await call(readTotals, { params: { vendorId }, query: exportQueryOf(historyQuery), signal }))
    .result;
}
