import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedAddress } from "@waybill/contract/address-book";
import { parsePlace } from "@waybill/domain/addresses/coordinates";
import { useRested } from "../places/use-rested.ts";
import { entriesAtHand, searchKey } from "./book-cache.ts";
import { findCustomers, matchingCustomers, searchable } from "./find-customers.ts";
import { useAddressBook } from "./use-address-book.ts";

export type CustomerSearch = { customers: readonly SavedAddress[]; isAsking: boolean };
const nobody: CustomerSearch = { customers: [], isAsking: false };

/**
 * The saved customers that a text finds: those at hand at once, the server's once the text rested 500 ms, or at once in
 * a hurry. A book that does not answer finds nobody more; `undefined` searches nothing.
 */
export function useCustomerSearch(
  vendorId: string,
  text: string | undefined,
  isHurried = false,
): CustomerSearch {
  const queries = useQueryClient();
  const isOn = useAddressBook();
  const wanted = isOn ? searchable(text) : undefined;
  const asked = useRested(wanted, isHurried);
  const isSearched = wanted !== undefined && parsePlace(wanted) === undefined;
  const isDue = isSearched && asked === wanted;
  const { data, isFetching } = useQuery({
    queryKey: searchKey(vendorId, asked ?? ""),
    queryFn: ({ signal }) => findCustomers(vendorId, asked ?? "", signal),
    enabled: isDue,
  });
  if (!isSearched) return nobody;
  if (isDue && data) return { customers: data, isAsking: false };
  const customers = matchingCustomers(entriesAtHand(queries, vendorId), wanted);
  return { customers, isAsking: !isDue || isFetching };
}

/** The customers with exactly this phone number: a person may have several addresses. */
export const customersWithPhone = (
  customers: readonly SavedAddress[],
  phone: string,
): readonly SavedAddress[] => customers.filter(({ phone_number }) => phone_number === phone);
