import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedAddress } from "@waybill/contract/address-book";
import { useRested } from "../places/use-rested.ts";
import { entriesAtHand, searchKey } from "./book-cache.ts";
import { findCustomers, matchingCustomers, searchable } from "./find-customers.ts";

export type Book =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; customers: readonly SavedAddress[] };

/** A vendor's book to look through: the latest entries, or those that a text finds. */
export function useBook(vendorId: string, text: string): Book {
  const queries = useQueryClient();
  const wanted = searchable(text) ?? "";
  const asked = useRested(wanted, wanted === "") ?? "";
  const { data, isError, refetch } = useQuery({
    queryKey: searchKey(vendorId, asked),
    queryFn: ({ signal }) => findCustomers(vendorId, asked, signal),
  });
  if (asked === wanted && data) {
    const typed = text.trim();
    return { state: "ready", customers: wanted === "" && typed ? matchingCustomers(data, typed) : data };
  }
  if (asked === wanted && isError) return { state: "failed", retry: () => void refetch() };
  const atHand = matchingCustomers(entriesAtHand(queries, vendorId), wanted);
  return atHand.length > 0 ? { state: "ready", customers: atHand } : { state: "loading" };
}
