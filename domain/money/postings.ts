/**
 * The accounts: where money is, is owed, was earned or was spent. With an owner if each vendor or rider has an account
 * of its own.
 */
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

/** Whether debits equal credits, and every line moves an amount. */
export const isBalanced = (lines: readonly PostingLine[]): boolean =>
  lines.length > 1 &&
  lines.every(({ amount_minor }) => Number.isSafeInteger(amount_minor) && amount_minor !== 0) &&
  lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0) === 0;

/** Merges the lines to one per account and drops those that move nothing. */
function gathered(lines: readonly PostingLine[]): PostingLine[] {
  const sums = new Map<Account, number>();
  for (const { account, amount_minor } of lines) sums.set(account, (sums.get(account) ?? 0) + amount_minor);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount_minor]) => ({ account, amount_minor }));
}

/** Moves an amount from one account to another. */
const move = (to: Account, from: Account, amountMinor: number): PostingLine[] => [
  { account: to, amount_minor: amountMinor },
  { account: from, amount_minor: -amountMinor },
];

/** The events that merchants are charged for; these are on invoices. */
export const chargedKinds = ["delivery", "cancellation", "second_try", "return"] as const;

/** A merchant's charge for an order, in minor units. */
export type ChargedMoney = {
  vendorId: string;
  /** The fee before a voucher; the surcharge is the part added by hour and cash. */
  fullFeeMinor: number;
  surchargeMinor: number;
  /** The voucher's discount. */
  discountMinor: number;
};

/** The money of a delivery, in minor units. */
export type DeliveredMoney = ChargedMoney & {
  /** The rider, or the fleet of an outside courier. */
  carrierId: string;
  /** The cash collected at the door for the merchant. */
  cashMinor: number;
  /** The rider's earning, or the courier's cost. */
  earningMinor: number;
};

/** The merchant owes the fee; a voucher's part of it is our cost. */
const chargeLines = ({ vendorId, fullFeeMinor, surchargeMinor, discountMinor }: ChargedMoney) => [
  ...move(`vendor:${vendorId}`, "fees", fullFeeMinor - surchargeMinor),
  ...move(`vendor:${vendorId}`, "surcharges", surchargeMinor),
  ...move("vouchers", `vendor:${vendorId}`, discountMinor),
];

/** The amount owed to a courier. */
const costLines = (carrierId: string, costMinor: number) =>
  move("courier_costs", `courier:${carrierId}`, costMinor);

/**
 * A delivery as ledger lines: the merchant owes the fee, and a voucher's part is our cost; the carrier holds the cash
 * that we owe the merchant, and is owed the earning.
 */
export const deliveryLines = (money: DeliveredMoney): PostingLine[] =>
  gathered([
    ...chargeLines(money),
    ...move(`cash:${money.carrierId}`, `vendor:${money.vendorId}`, money.cashMinor),
    ...costLines(money.carrierId, money.earningMinor),
  ]);

/** An order cancelled at its merchant's cost: charged like a delivery, without cash. */
export const cancellationLines = (money: ChargedMoney): PostingLine[] => gathered(chargeLines(money));

/** The merchant's charge for a second try or a return after a failed delivery. */
export const afterFailureLines = (vendorId: string, feeMinor: number): PostingLine[] =>
  gathered(move(`vendor:${vendorId}`, "fees", feeMinor));

/**
 * The fee that an outside courier charges for an order taken back from it: our cost, no matter who pays for the order.
 */
export const courierCancellationLines = (fleetId: string, feeMinor: number): PostingLine[] =>
  gathered(costLines(fleetId, feeMinor));

/** Rider pay that does not belong to a delivery: our cost. */
export const riderPayLines = (riderId: string, amountMinor: number): PostingLine[] =>
  gathered(costLines(riderId, amountMinor));

/** A tip paid by card: the bank has the money, and all of it is owed to the rider; below zero it is refunded. */
export const tipLines = (riderId: string, amountMinor: number): PostingLine[] =>
  gathered(move("bank", `courier:${riderId}`, amountMinor));

/** Cash that a rider hands in: it goes to the bank, and a shortage or excess is a difference. */
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

/** Compensation for goods lost or spoilt on the way: our cost, and it lowers the merchant's debt. */
export const compensationLines = (vendorId: string, amountMinor: number): PostingLine[] =>
  gathered(move("compensation", `vendor:${vendorId}`, amountMinor));

/** A credit note takes a fee back: it was not earned, and the merchant owes that much less. */
export const creditLines = (vendorId: string, amountMinor: number): PostingLine[] =>
  gathered(move("fees", `vendor:${vendorId}`, amountMinor));
