/** The fields of a row that are checked. */
type Looked = { customer_name: string | null; amount: number | null; delivery_fee: number | null };

/** Names above this many characters, and amounts above this many delivery fees, are implausible. */
const longestName = 60;
const maxFees = 500;
/** An amount above this many times the sheet's median is unusual, if the sheet has enough rows. */
const maxMedians = 20;
const minRows = 5;

const medianOf = (amounts: readonly number[]): number | undefined => {
  const sorted = amounts.toSorted((one, other) => one - other);
  return sorted.length < minRows ? undefined : sorted[Math.floor(sorted.length / 2)];
};

/**
 * Returns a function that finds implausible values that break no rule: a text that is not a name, or an amount that
 * may lack its decimal point. The merchant must confirm such a row before it is placed.
 */
export function unusualFinder(rows: readonly Looked[]) {
  const median = medianOf(rows.flatMap(({ amount }) => (amount ? [amount] : [])));
  return ({ customer_name: name, amount, delivery_fee: fee }: Looked): "name" | "amount" | undefined => {
    if (name !== null && (name.length > longestName || (name.match(/\p{L}/gu) ?? []).length === 0))
      return "name";
    const isLarge =
      amount !== null &&
      ((median !== undefined && amount > median * maxMedians) || (!!fee && amount > fee * maxFees));
    return isLarge ? "amount" : undefined;
  };
}
