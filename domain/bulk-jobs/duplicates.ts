/** Orders to the same customer are reported when they are so close (hours), for a file is easily pasted twice. */
const withinMs = 2 * 3_600_000;

type Compared = {
  row_number: number;
  phone_number: string | null;
  amount: number | null;
  drop_off_address: string | null;
  /** When the order is wanted. */
  at: Date;
};

type Seen = { row: number; at: number };
type Span = { first: Seen; last: Seen };

/**
 * Says for one row after the other which earlier row it repeats: the same phone, amount and address, at most 2 hours
 * apart. Null: none, or there is nothing to compare.
 */
export function duplicateFinder(): (row: Compared) => number | null {
  const spans = new Map<string, Span>();
  return ({ row_number: row, phone_number, amount, drop_off_address, at: wanted }) => {
    if (!phone_number || !drop_off_address) return null;
    const at = wanted.getTime();
    const own = JSON.stringify([phone_number, amount, drop_off_address.toLowerCase()]);
    // Of a span of two hours its earliest and latest order say enough.
    const span = Math.floor(at / withinMs);
    const [before, same, after] = [span - 1, span, span + 1].map((one) => spans.get(`${one} ${own}`));
    const seen = { row, at };
    const first = !same || at < same.first.at ? seen : same.first;
    const last = !same || at > same.last.at ? seen : same.last;
    spans.set(`${span} ${own}`, { first, last });
    const near = [same?.first, before?.last, after?.first].find(
      (other) => other && Math.abs(other.at - at) <= withinMs,
    );
    return near?.row ?? null;
  };
}
