import { parseCounterCode, type SearchTerms, searchTermsOf } from "@waybill/domain/history/search";
import { fragment, joined, raw, value, type Fragment } from "../../platform/database/statement.ts";
import { endedStatusesSql } from "../status-lists.ts";
import { searchTextCondition } from "./filter-rows.ts";
import { searchGrams } from "./search-rows.ts";

/** An operator's search: a text, and the riders whose name or number contains it. */
export type CellSearch = { text: string; riderIds?: readonly string[] };

/** The max number of past orders that one text search reads, newest first. */
const maxPast = 1000;
const maxByRiders = 200;
const maxByCode = 200;

/**
 * Orders that match a text: by order number, by text among the newest and open ones, by counter code, by rider, and
 * past ones by text.
 */
export function ordersMatchingText({ text, riderIds = [] }: CellSearch): Fragment {
  const number = value(text.trim());
  const code = parseCounterCode(text);
  // Four digits are searched unchanged: without its zeros 0070 would match every second phone number.
  const terms = code === undefined ? searchTermsOf(text) : { text: code, digits: undefined };
  const holds = searchTextCondition(terms);
  const hasCode = code === undefined ? raw("false") : fragment`counter_code = ${value(code)}`;
  const parts = [
    fragment`select order_id, created_at from orders where order_id = ${number}`,
    fragment`select order_id, created_at from (
      select order_id, created_at, search_text from orders order by created_at desc, order_id desc limit 5000) newest where ${holds}`,
    fragment`select order_id, created_at from orders where status not in (${endedStatusesSql}) and (${holds} or ${hasCode})`,
  ];
  if (code !== undefined)
    parts.push(fragment`(select order_id, created_at from orders where ${hasCode} and status in (${endedStatusesSql})
      order by created_at desc limit ${raw(maxByCode)})`);
  if (riderIds.length > 0)
    parts.push(fragment`select order_id, created_at from orders where order_id = any (array(
      select order_id from jobs where rider_id = any (${value(riderIds)}::text[])
      order by accepted_at desc limit ${raw(maxByRiders)}))`);
  // One or two letters occur in every second order, so only the newest and the open ones are searched.
  if (text.trim().length >= 3) parts.push(pastByLetters(terms, holds));
  return joined(parts, " union all ");
}

/** Searches past orders by trigrams, month by month backwards, until enough are found. */
const pastByLetters = (terms: SearchTerms, holds: Fragment): Fragment => fragment`(
  select found.order_id, found.created_at
  from generate_series(
    date_trunc('month', (select max(created_at) from orders)),
    date_trunc('month', (select min(created_at) from orders)), interval '-1 month') as month
  cross join lateral (
    select order_id, created_at from orders
    where created_at >= month and created_at < month + interval '1 month'
      and search_grams(root_vendor_id, search_text) @@ ${value(searchGrams(terms))}::tsquery and status in (${endedStatusesSql})
      and ${holds}
    limit ${raw(maxPast)}
  ) found limit ${raw(maxPast)})`;
