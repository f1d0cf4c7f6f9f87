/** Where money is, is owed, was earned or was spent. With an owner where each vendor or rider has an account of its own. */
export type Account =
  | "fees"
  | "surcharges"
  | "vouchers"
  | "refunds"
  | "compensation"
  | "courier_costs"
  | "cash_differences"
  | "bank"
  | `vendor:${string}`
  | `cash:${string}`
  | `courier:${string}`;

/** One line of a posting, in minor units: debits are above zero, credits below. */
export type PostingLine = { account: Account; amount_minor: number };

/** Whether debits equal credits, and every line moves something. */
export const isBalanced = (lines: readonly PostingLine[]): boolean =>
  lines.length > 1 &&
  lines.every(({ amount_minor }) => Number.isSafeInteger(amount_minor) && amount_minor !== 0) &&
  lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0) === 0;

/** The lines without those that move nothing, and one line for each account. */
function gathered(lines: readonly PostingLine[]): PostingLine[] {
  const sums = new Map<Account, number>();
  for (const { account, amount_minor } of lines) sums.set(account, (sums.get(account) ?? 0) + amount_minor);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount_minor]) => ({ account, amount_minor }));
}

/** From one account to another: what the first gives the second receives. */
const move = (to: Account, from: Account, amountMinor: number): PostingLine[] => [
  { account: to, amount_minor: amountMinor },
  { account: from, amount_minor: -amountMinor },
];

/** What happened for which a merchant is charged: these are on invoices. */
export const chargedKinds = ["delivery", "cancellation", "second_try", "return"] as const;

/** What a merchant is charged for an order, in minor units. */
export type ChargedMoney = {
  vendorId: string;
  /** The fee before a voucher, with what the hour and the cash added. */
  fullFeeMinor: number;
  surchargeMinor: number;
  /** What a voucher took off. */
  discountMinor: number;
};

/** What a delivery moved, in minor units. */
export type DeliveredMoney = ChargedMoney & {
  /** The rider, or the fleet of an outside courier. */
  carrierId: string;
  /** What was taken at the door for the merchant. */
  cashMinor: number;
  /** What the rider earns, or the courier costs. */
  earningMinor: number;
};

/** The merchant owes the fee, of which a voucher's part is our cost. */
const chargeLines = ({ vendorId, fullFeeMinor, surchargeMinor, discountMinor }: ChargedMoney) => [
  ...move(`vendor:${vendorId}`, "fees", fullFeeMinor - surchargeMinor),
  ...move(`vendor:${vendorId}`, "surcharges", surchargeMinor),
  ...move("vouchers", `vendor:${vendorId}`, discountMinor),
];

/** What a courier is owed. */
const costLines = (carrierId: string, costMinor: number) =>
  move("courier_costs", `courier:${carrierId}`, costMinor);

/**
 * A delivery as lines of the ledger: the merchant owes the fee, of which a voucher's part is our cost; whoever carried it
 * holds the cash that we owe the merchant, and is owed the earning.
 */
export const deliveryLines = (money: DeliveredMoney): PostingLine[] =>
  gathered([
    ...chargeLines(money),
    ...move(`cash:${money.carrierId}`, `vendor:${money.vendorId}`, money.cashMinor),
    ...costLines(money.carrierId, money.earningMinor),
  ]);

/** An order that is cancelled at its merchant's cost: charged as if it had been delivered, with nothing taken at a door. */
export const cancellationLines = (money: ChargedMoney): PostingLine[] => gathered(chargeLines(money));

/** What a merchant owes for a second try or a return after a failure. */
export const afterFailureLines = (vendorId: string, feeMinor: number): PostingLine[] =>
  gathered(move(`vendor:${vendorId}`, "fees", feeMinor));

/** What an outside courier keeps of an order that was taken back from it: our cost, whoever pays for the order. */
export const courierCancellationLines = (fleetId: string, feeMinor: number): PostingLine[] =>
  gathered(costLines(fleetId, feeMinor));

/** What a rider earns beside a delivery: our cost. */
export const riderPayLines = (riderId: string, amountMinor: number): PostingLine[] =>
  gathered(costLines(riderId, amountMinor));

/** Cash that a rider hands in: what is there goes to the bank, and what is missing, or too much, is a difference. */
export const cashLines = (
  riderId: string,
  held: { heldMinor: number; countedMinor: number },
): PostingLine[] =>
  gathered([
    ...move("bank", `cash:${riderId}`, held.countedMinor),
    ...move("cash_differences", `cash:${riderId}`, held.heldMinor - held.countedMinor),
  ]);

/** A card that paid for an order: the money is in the bank, and the guest owes that much less. */
export const cardLines = (vendorId: string, amountMinor: number): PostingLine[] =>
  gathered(move("bank", `vendor:${vendorId}`, amountMinor));

/** A refund is our cost: it leaves the bank for a card, or the merchant owes that much less. */
export const refundLines = (
  to: { method: "card" | "account"; vendorId: string },
  amountMinor: number,
): PostingLine[] =>
  gathered(move("refunds", to.method === "card" ? "bank" : `vendor:${to.vendorId}`, amountMinor));

/** What a merchant is given for goods that were lost or spoilt on their way: our cost, and it owes that much less. */
export const compensationLines = (vendorId: string, amountMinor: number): PostingLine[] =>
  gathered(move("compensation", `vendor:${vendorId}`, amountMinor));

/** A credit note takes a fee back: it was not earned, and the merchant owes that much less. */
export const creditLines = (vendorId: string, amountMinor: number): PostingLine[] =>
  gathered(move("fees", `vendor:${vendorId}`, amountMinor));
