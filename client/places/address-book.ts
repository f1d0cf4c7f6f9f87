import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SavedAddress, searchCustomers } from "@waybill/contract/merchants/address-book";
import { phoneDigits, searchText } from "@waybill/domain/addresses/search-text";
import { addressBookRetries, minSearchCharacters } from "@waybill/domain/limits";
import { parsePlace } from "@waybill/domain/addresses/coordinates";
import { call } from "../calls/call.ts";
import { useFlag } from "../deployment/flags.ts";
import { useSession } from "../session/use-session.ts";
import { useDebounced } from "../use-debounced.ts";

type Entries = readonly SavedAddress[];

const bookKey = (vendorId: string) => ["address-book", vendorId] as const;
const searchKey = (vendorId: string, query: string) => [...bookKey(vendorId), query] as const;

/** All cached entries of a book, from earlier searches. */
function entriesAtHand(queries: QueryClient, vendorId: string): Entries {
  const answers = queries.getQueriesData<Entries>({ queryKey: bookKey(vendorId) });
  const entries = answers.flatMap(([, found]) => found ?? []);
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** Updates every cached response; the server's next response replaces them. */
export function changeBook(
  queries: QueryClient,
  vendorId: string,
  change: (entries: Entries) => Entries,
): void {
  queries.setQueriesData<Entries>({ queryKey: bookKey(vendorId) }, (found) => found && change(found));
}

export const refreshBook = (queries: QueryClient, vendorId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: bookKey(vendorId) });

const longestQuery = 200;

/** The text to search for; undefined if it is too short. */
const searchable = (text: string | undefined): string | undefined => {
  const wanted = text?.trim() ?? "";
  return [...wanted].length < minSearchCharacters ? undefined : wanted.slice(0, longestQuery);
};

/** Requests the saved customers that match a text; retries once if there is no response (spec §7). */
async function findCustomers(
  vendorId: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly SavedAddress[]> {
  const params = { vendorId };
  return (await call(searchCustomers, { params, query: { query }, signal, retries: addressBookRetries }))
    .body;
}

/** The cached entries that match a text, by the server's own rule. */
function matchingCustomers(entries: readonly SavedAddress[], text: string): readonly SavedAddress[] {
  const words = searchText(text).split(" ");
  const digits = phoneDigits(text);
  return entries.filter(({ name, address, phone_number }) => {
    const searched = ` ${searchText(`${name} ${address}`)}`;
    const isNamed = words[0] !== "" && words.every((word) => searched.includes(` ${word}`));
    return isNamed || (digits !== undefined && phone_number.includes(digits));
  });
}

/** Whether the address book is available: its flag is on; guests have none. */
export function useAddressBook(): boolean {
  const { mode } = useSession();
  const isOn = useFlag("activate-address-book");
  return isOn && mode !== "GUEST";
}

type CustomerSearch = { customers: readonly SavedAddress[]; isAsking: boolean };
const nobody: CustomerSearch = { customers: [], isAsking: false };

/**
 * The saved customers that match a text: cached ones immediately, the server's after 500 ms without typing
 * (immediately if hurried). If the server does not respond, only cached ones. With `undefined` nothing is searched.
 */
export function useCustomerSearch(
  vendorId: string,
  text: string | undefined,
  isHurried = false,
): CustomerSearch {
  const queries = useQueryClient();
  const isOn = useAddressBook();
  const wanted = isOn ? searchable(text) : undefined;
  const searched = useDebounced(wanted, isHurried);
  const isSearched = wanted !== undefined && parsePlace(wanted) === undefined;
  const isDue = isSearched && searched === wanted;
  const { data, isFetching } = useQuery({
    queryKey: searchKey(vendorId, searched ?? ""),
    queryFn: ({ signal }) => findCustomers(vendorId, searched ?? "", signal),
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

type Book =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; customers: readonly SavedAddress[] };

/** A vendor's address book to browse: the latest entries, or those that match a text. */
export function useAddressBookSearch(vendorId: string, text: string): Book {
  const queries = useQueryClient();
  const wanted = searchable(text) ?? "";
  const searched = useDebounced(wanted, wanted === "") ?? "";
  const { data, isError, refetch } = useQuery({
    queryKey: searchKey(vendorId, searched),
    queryFn: ({ signal }) => findCustomers(vendorId, searched, signal),
  });
  if (searched === wanted && data) {
    const typed = text.trim();
    return { state: "ready", customers: wanted === "" && typed ? matchingCustomers(data, typed) : data };
  }
  if (searched === wanted && isError) return { state: "failed", retry: () => void refetch() };
  const atHand = matchingCustomers(entriesAtHand(queries, vendorId), wanted);
  return atHand.length > 0 ? { state: "ready", customers: atHand } : { state: "loading" };
}
