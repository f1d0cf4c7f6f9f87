import { searchCustomers, type SavedAddress } from "@waybill/contract/address-book";
import { phoneDigits, searchText } from "@waybill/domain/addresses/search-text";
import { addressBookRetries, minSearchCharacters } from "@waybill/domain/limits";
import { call } from "../calls/call.ts";

const longestQuery = 200;

/** What a text is looked up as; undefined where it is too short to search for. */
export const searchable = (text: string | undefined): string | undefined => {
  const wanted = text?.trim() ?? "";
  return [...wanted].length < minSearchCharacters ? undefined : wanted.slice(0, longestQuery);
};

/** The saved customers that a text finds, asked for once more when no answer comes (spec §7). */
export async function findCustomers(
  vendorId: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly SavedAddress[]> {
  const params = { vendorId };
  return (await call(searchCustomers, { params, query: { query }, signal, retries: addressBookRetries }))
    .body;
}

/** Those of the entries at hand that a text finds, by the server's own rule. */
export function matchingCustomers(entries: readonly SavedAddress[], text: string): readonly SavedAddress[] {
  const words = searchText(text).split(" ");
  const digits = phoneDigits(text);
  return entries.filter(({ name, address, phone_number }) => {
    const said = ` ${searchText(`${name} ${address}`)}`;
    const isNamed = words[0] !== "" && words.every((word) => said.includes(` ${word}`));
    return isNamed || (digits !== undefined && phone_number.includes(digits));
  });
}
