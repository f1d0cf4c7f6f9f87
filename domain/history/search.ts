import { phoneDigits, searchText } from "../addresses/search-text.ts";
import { e164, type PhoneCountry } from "../phones/phone-numbers.ts";

/** The kind of a search key (spec §5 "History search"). */
export type HistorySearch =
  | { kind: "nothing" }
  /** Exactly this order, read by GET /order. */
  | { kind: "order"; orderId: string }
  /** `phone` is E.164, for the parameter `customer_phone_number`. */
  | { kind: "phone"; phone: string }
  /** A text for the parameter `search`. */
  | { kind: "text"; text: string };

type SearchScope = {
  vendorId: string;
  withOutlets: boolean;
  country: Pick<PhoneCountry, "code">;
};

/**
 * Reads a search key in the order of spec §5: a key that begins with the selected vendor's id and a dash is an
 * order's number; with outlets included, a possible phone number is a customer's; anything else is a text.
 */
export function readSearchKey(key: string, { vendorId, withOutlets, country }: SearchScope): HistorySearch {
  const text = key.trim();
  if (text === "") return { kind: "nothing" };
  if (text.startsWith(`${vendorId}-`)) return { kind: "order", orderId: text };
  const phone = withOutlets ? e164(text, country) : undefined;
  return phone === undefined ? { kind: "text", text } : { kind: "phone", phone };
}

/**
 * Returns a text in the form in which orders are searched: lower case, without spaces, accents and vowel signs. The
 * database stores this form for every order, so a change here needs a migration.
 */
export const searchForm = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f\u064b-\u065f\s]/gu, "")
    .toLowerCase();

/** The terms of a search: text in all searched fields, digits in the phone number only. */
export type SearchTerms = { text: string; digits: string | undefined };

export const searchTermsOf = (key: string): SearchTerms => ({
  text: searchForm(key),
  digits: phoneDigits(key),
});

type SearchedOrder = {
  order_id: string;
  customer: { name: string; phone_number: string };
  reference?: string | undefined;
};

/**
 * Returns the text by which the database searches an order: number, customer's phone number and name, and reference
 * if any, separated by spaces.
 */
export const searchTextOf = ({ order_id, customer, reference }: SearchedOrder): string =>
  [
    searchForm(order_id),
    customer.phone_number,
    searchForm(customer.name),
    ...(reference === undefined ? [] : [searchForm(reference)]),
  ].join(" ");

/**
 * True if an order contains the key in its number, customer's phone number or name, or reference, ignoring spaces
 * (spec §5). A phone number may be partial and in local form. An empty key matches every order.
 */
export function matchesSearch(key: string, { order_id, customer, reference = "" }: SearchedOrder): boolean {
  const { text, digits } = searchTermsOf(key);
  return (
    [order_id, customer.phone_number, customer.name, reference].some((part) =>
      searchForm(part).includes(text),
    ) ||
    (digits !== undefined && customer.phone_number.includes(digits))
  );
}

/**
 * Returns the counter code that a text is: four digits, typed in any script; undefined if the text is anything
 * else.
 */
export function parseCounterCode(text: string): string | undefined {
  const digits = searchText(text);
  return /^\d{4}$/.test(digits) ? digits : undefined;
}
