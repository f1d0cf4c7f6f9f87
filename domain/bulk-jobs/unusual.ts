/** What of a row is looked at. */
type Looked = { customer_name: string | null; amount: number | null; delivery_fee: number | null };

/** Nobody is called so, and no goods are worth so many deliveries. */
const longestName = 60;
const maxFees = 500;
/** So many times what is usual in the same sheet, where that has enough rows to say what is usual. */
const maxMedians = 20;
const minRows = 5;

const medianOf = (amounts: readonly number[]): number | undefined => {
  const sorted = amounts.toSorted((one, other) => one - other);
  return sorted.length < minRows ? undefined : sorted[Math.floor(sorted.length / 2)];
};

/**
 * Says of each row what is beyond reason without breaking a rule: a name that is none, or a sum that may have lost its
 * decimal point. Whoever places such a row is asked first.
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
