const sharedAccounts = [
  "fees",
  "surcharges",
  "vouchers",
  "refunds",
  "compensation",
  "courier_costs",
  "cash_differences",
  "bank",
] as const;
const ownedAccounts = ["vendor", "cash", "courier"] as const;

/** The kinds of accounts. The console has words for each. */
export const accountKinds = [...sharedAccounts, ...ownedAccounts] as const;

/** The ledger's accounts. Vendors, riders and couriers have an account each, with their id after the colon. */
export type Account = (typeof sharedAccounts)[number] | `${(typeof ownedAccounts)[number]}:${string}`;

/** One line of a posting, in minor units: debits are positive, credits negative. */
export type PostingLine = { account: Account; amount_minor: number };

/** True if debits equal credits, and no line is zero. */
export const isBalanced = (lines: readonly PostingLine[]): boolean =>
  lines.length > 1 &&
  lines.every(({ amount_minor }) => Number.isSafeInteger(amount_minor) && amount_minor !== 0) &&
  lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0) === 0;

/** Merges the lines of each account into one, and drops lines that are zero. */
function gathered(lines: readonly PostingLine[]): PostingLine[] {
  const sums = new Map<Account, number>();
  for (const { account, amount_minor } of lines) sums.set(account, (sums.get(account) ?? 0) + amount_minor);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount_minor]) => ({ account, amount_minor }));
}

/** Returns the lines that move an amount from one account to another. */
const move = (to: Account, from: Account, amountMinor: number): PostingLine[] => [
  { account: to, amount_minor: amountMinor },
  { account: from, amount_minor: -amountMinor },
];

/** The kinds of postings that merchants are charged for; only these are on invoices. */
export const chargedKinds = ["delivery", "cancellation", "second_try", "return"] as const;

/** The charges of an order to its merchant, in minor units. */
export type ChargedMoney = {
  vendorId: string;
  /** The fee before a voucher; `surchargeMinor` is the part of it that was added for the hour and for cash. */
  fullFeeMinor: number;
  surchargeMinor: number;
  /** The voucher's discount. */
  discountMinor: number;
};

/** All amounts of a delivery, in minor units. */
export type DeliveredMoney = ChargedMoney & {
  /** The rider, or the fleet of an external courier. */
  carrierId: string;
  /** The cash collected at the door for the merchant. */
  cashMinor: number;
  /** The rider's earning, or the courier's cost. */
  earningMinor: number;
};

/** The merchant owes the fee; the part that a voucher discounts is our cost. */
const chargeLines = ({ vendorId, fullFeeMinor, surchargeMinor, discountMinor }: ChargedMoney) => [
  ...move(`vendor:${vendorId}`, "fees", fullFeeMinor - surchargeMinor),
  ...move(`vendor:${vendorId}`, "surcharges", surchargeMinor),
  ...move("vouchers", `vendor:${vendorId}`, discountMinor),
];

/** Returns the ledger lines of an amount owed to a courier. */
const costLines = (carrierId: string, costMinor: number) =>
  move("courier_costs", `courier:${carrierId}`, costMinor);

/**
 * Returns the ledger lines of a delivery: the merchant owes the fee, and a voucher's part is our cost; the carrier
 * holds cash that we owe the merchant, and we owe the carrier the earning.
 */
export const deliveryLines = (money: DeliveredMoney): PostingLine[] =>
  gathered([
    ...chargeLines(money),
    ...move(`cash:${money.carrierId}`, `vendor:${money.vendorId}`, money.cashMinor),
    ...costLines(money.carrierId, money.earningMinor),
  ]);

/** Returns the ledger lines of an order cancelled at its merchant's cost: charged like a delivery, without cash. */
export const cancellationLines = (money: ChargedMoney): PostingLine[] => gathered(chargeLines(money));

/** Returns the ledger lines of a merchant's charge for a second attempt or a return after a failed delivery. */
export const afterFailureLines = (vendorId: string, feeMinor: number): PostingLine[] =>
  gathered(move(`vendor:${vendorId}`, "fees", feeMinor));

/**
 * Returns the ledger lines of an external courier's fee for an order that was taken back from that courier: our
 * cost, whoever pays for the order.
 */
export const courierCancellationLines = (fleetId: string, feeMinor: number): PostingLine[] =>
  gathered(costLines(fleetId, feeMinor));

/** Returns the ledger lines of rider pay that does not belong to a delivery: our cost. */
export const riderPayLines = (riderId: string, amountMinor: number): PostingLine[] =>
  gathered(costLines(riderId, amountMinor));

/**
 * Returns the ledger lines of a tip paid by card: the bank has the money, and we owe all of it to the rider. A
 * negative amount is a refund.
 */
export const tipLines = (riderId: string, amountMinor: number): PostingLine[] =>
  gathered(move("bank", `courier:${riderId}`, amountMinor));

/**
 * Returns the ledger lines of cash that a rider hands in: it goes to the bank, and a shortage or excess is posted
 * as a difference.
 */
export const cashLines = (
  riderId: string,
  held: { heldMinor: number; countedMinor: number },
): PostingLine[] =>
  gathered([
    ...move("bank", `cash:${riderId}`, held.countedMinor),
    ...move("cash_differences", `cash:${riderId}`, held.heldMinor - held.countedMinor),
  ]);

/**
 * Returns the ledger lines of a card payment for an order: the money is in the bank, and the guest owes that much
 * less.
 */
export const cardLines = (vendorId: string, amountMinor: number): PostingLine[] =>
  gathered(move("bank", `vendor:${vendorId}`, amountMinor));

/**
 * Returns the ledger lines of a refund, which is our cost: the bank pays it to a card, or the merchant owes that
 * much less.
 */
export const refundLines = (
  to: { method: "card" | "account"; vendorId: string },
  amountMinor: number,
): PostingLine[] =>
  gathered(move("refunds", to.method === "card" ? "bank" : `vendor:${to.vendorId}`, amountMinor));

/**
 * Returns the ledger lines of compensation for goods lost or spoilt during delivery: our cost, and the merchant
 * owes that much less.
 */
export const compensationLines = (vendorId: string, amountMinor: number): PostingLine[] =>
  gathered(move("compensation", `vendor:${vendorId}`, amountMinor));

/**
 * Returns the ledger lines of a credit note, which cancels a fee: we did not earn it, and the merchant owes that
 * much less.
 */
export const creditLines = (vendorId: string, amountMinor: number): PostingLine[] =>
  gathered(move("fees", `vendor:${vendorId}`, amountMinor));
