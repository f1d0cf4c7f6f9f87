import type { QueryClient } from "@tanstack/react-query";
import type { SavedAddress } from "@waybill/contract/address-book";

type Entries = readonly SavedAddress[];

const bookKey = (vendorId: string) => ["address-book", vendorId] as const;
export const searchKey = (vendorId: string, query: string) => [...bookKey(vendorId), query] as const;

/** Every entry of a book that an earlier search has brought. */
export function entriesAtHand(queries: QueryClient, vendorId: string): Entries {
  const answers = queries.getQueriesData<Entries>({ queryKey: bookKey(vendorId) });
  const entries = answers.flatMap(([, found]) => found ?? []);
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** Changes every answer at hand; what the server says next stands above it. */
export function changeBook(
  queries: QueryClient,
  vendorId: string,
  change: (entries: Entries) => Entries,
): void {
  queries.setQueriesData<Entries>({ queryKey: bookKey(vendorId) }, (found) => found && change(found));
}

export const refreshBook = (queries: QueryClient, vendorId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: bookKey(vendorId) });
