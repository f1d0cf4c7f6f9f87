import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useDebounced } from "@waybill/client/use-debounced.ts";
import { type ConsoleOrder, listCellOrders } from "@waybill/contract/operations/orders";
import { parseCounterCode } from "@waybill/domain/history/search";

const maxShown = 50;

/** A complete counter code is enough; otherwise fewer than three letters find no ended orders. */
const isWhole = (text: string): boolean => parseCounterCode(text) !== undefined;

/** Orders with this exact counter code first, then the others; each newest first, as the server sends them. */
function ranked(orders: readonly ConsoleOrder[], text: string): readonly ConsoleOrder[] {
  const code = parseCounterCode(text);
  if (code === undefined) return orders;
  const isOfCode = (order: ConsoleOrder) => order.counter_code === code;
  return [...orders.filter(isOfCode), ...orders.filter((order) => !isOfCode(order))];
}

/** Orders of any age and state that match a text; undefined while loading. */
export function useFoundOrders(typed: string) {
  const text = typed.trim();
  const rested = useDebounced(text, isWhole(text));
  const q = rested !== undefined && rested === text ? text : "";
  const { data, isError, isFetching } = useQuery({
    queryKey: ["floor", "found", q],
    queryFn: ({ signal }) => call(listCellOrders, { query: { q, limit: maxShown }, signal, quiet: true }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    select: ({ result }) => ranked(result.data, q),
  });
  return { found: text.length < 2 ? undefined : data, isError, isSearching: isFetching || q !== text };
}
