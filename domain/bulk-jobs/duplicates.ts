import { distanceInMetres, isValidPlace, type Place } from "../addresses/coordinates.ts";
import { readableAddress } from "../addresses/joined-address.ts";

/** Orders to the same customer within 2 hours are reported, because rows are easily pasted twice. */
export const duplicateWithinMs = 2 * 3_600_000;

type Compared = {
  row_number: number;
  phone_number: string | null;
  amount: number | null;
  drop_off_address: string | null;
  /** The requested delivery time. */
  at: Date;
};

type Seen = { row: number; at: number };
type Span = { first: Seen; last: Seen };

/**
 * Returns a function that is called for each row in turn and finds the earlier row that it repeats: same phone,
 * amount and address, at most 2 hours apart. null if there is none, or if the row has nothing to compare.
 */
export function duplicateFinder(): (row: Compared) => number | null {
  const spans = new Map<string, Span>();
  return ({ row_number: row, phone_number, amount, drop_off_address, at: wanted }) => {
    if (!phone_number || !drop_off_address) return null;
    const at = wanted.getTime();
    const own = JSON.stringify([phone_number, amount, drop_off_address.toLowerCase()]);
    // Only the earliest and the latest order of each two-hour span are stored: other orders lie between them.
    const span = Math.floor(at / duplicateWithinMs);
    const [before, same, after] = [span - 1, span, span + 1].map((one) => spans.get(`${one} ${own}`));
    const seen = { row, at };
    const first = !same || at < same.first.at ? seen : same.first;
    const last = !same || at > same.last.at ? seen : same.last;
    spans.set(`${span} ${own}`, { first, last });
    const near = [same?.first, before?.last, after?.first].find(
      (other) => other && Math.abs(other.at - at) <= duplicateWithinMs,
    );
    return near?.row ?? null;
  };
}

/**
 * The fields by which a row and an order are compared. `address` is joined; `at` is the requested delivery time.
 */
export type ComparableOrder = {
  phone_number: string;
  amount: number | null;
  address: string;
  place: Partial<Record<keyof Place, number | null>>;
  at: Date;
};

/**
 * Points within this distance count as the same address, because two searches may return slightly different points.
 */
const sameHouseMetres = 25;

const plain = (address: string) =>
  (
    readableAddress(address)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ");

const isSamePlace = (one: ComparableOrder["place"], other: ComparableOrder["place"]) =>
  isValidPlace(one) && isValidPlace(other) && distanceInMetres(one, other) <= sameHouseMetres;

/** True if a row repeats an existing order: same phone, amount and address, at most 2 hours apart. */
export const isDuplicateOf = (row: ComparableOrder, order: ComparableOrder): boolean =>
  row.phone_number === order.phone_number &&
  row.amount === order.amount &&
  Math.abs(row.at.getTime() - order.at.getTime()) <= duplicateWithinMs &&
  (plain(row.address) === plain(order.address) || isSamePlace(row.place, order.place));
