import type { ClaimCause } from "./claim.ts";

/** The parts of an order that a rule grants: the fee, the goods, or both. */
export const claimGrants = ["fee", "goods", "all"] as const;
export type ClaimGrant = (typeof claimGrants)[number];

/** The causes that can be decided automatically, from the order's data. */
const ruledCauses = ["late", "left_by_courier"] as const satisfies readonly ClaimCause[];
type RuledCause = (typeof ruledCauses)[number];

type ClaimRule = { minutes: number; gives: ClaimGrant };
/** Automatic decisions by cause; `limit`: the maximum granted automatically per order, in major units. */
export type ClaimRules = { rules: ReadonlyMap<ClaimCause, ClaimRule>; limit: number };

/** The rules of a market that has set none. */
export const defaultClaimRules = "late:30:fee|left_by_courier:0:all|limit:500";

const isRuled = (cause: string): cause is RuledCause => ruledCauses.some((listed) => listed === cause);
const isGift = (text: string): text is ClaimGrant => claimGrants.some((listed) => listed === text);

/**
 * Parses the country parameter `claimRules`, such as `late:30:fee|left_by_courier:0:all|limit:500`: cause, minutes and
 * grant, each cause once, and the limit. Empty: a person decides everything. undefined if malformed.
 */
export function parseClaimRules(text: string): ClaimRules | undefined {
  const rules = new Map<ClaimCause, ClaimRule>();
  let limit: number | undefined;
  for (const part of text.split("|").filter(Boolean)) {
    const [name = "", first = "", gives = "", ...more] = part.split(":");
    if (more.length > 0) return undefined;
    if (name === "limit") {
      if (limit !== undefined || gives !== "" || !/^\d{1,9}(\.\d{1,2})?$/.test(first)) return undefined;
      limit = Number(first);
      continue;
    }
    if (!isRuled(name) || rules.has(name) || !/^\d{1,4}$/.test(first) || !isGift(gives)) return undefined;
    rules.set(name, { minutes: Number(first), gives });
  }
  if (rules.size > 0 && limit === undefined) return undefined;
  return { rules, limit: limit ?? 0 };
}

/** The facts of an order that the rules need. */
export type ClaimFacts = {
  /** Minutes between the promised time and the delivery; undefined if it was not delivered, or had no promise. */
  lateMinutes: number | undefined;
  /** True if the courier gave the order up after collecting it. */
  wasLeftByCourier: boolean;
  /** The maximum that can still be granted of the fee and of the goods, in minor units. */
  feeMinor: number;
  goodsMinor: number;
  /** The sum of what was granted for the order before. */
  givenMinor: number;
};

/** The automatic decision; undefined: a person decides. */
export type AutomaticDecision = { grantMinor: number } | { refused: true };

const gift: Record<ClaimGrant, (facts: ClaimFacts) => number> = {
  fee: ({ feeMinor }) => feeMinor,
  goods: ({ goodsMinor }) => goodsMinor,
  all: ({ feeMinor, goodsMinor }) => feeMinor + goodsMinor,
};

/**
 * Applies the rules to a claim. An order that is later than the rule's minutes gets the rule's grant, an order on
 * time gets nothing, and a person decides in between. Never grants more than was claimed. If the order's total
 * would exceed the limit, a person decides, so that several claims cannot bypass it.
 */
export function decideByRules(
  { rules, limit }: ClaimRules,
  { cause, amountMinor }: { cause: ClaimCause; amountMinor: number },
  facts: ClaimFacts,
  limitMinor: (limit: number) => number,
): AutomaticDecision | undefined {
  const rule = rules.get(cause);
  if (!rule) return undefined;
  if (cause === "late") {
    if (facts.lateMinutes === undefined) return undefined;
    if (facts.lateMinutes <= 0) return { refused: true };
    if (facts.lateMinutes <= rule.minutes) return undefined;
  } else if (!facts.wasLeftByCourier) return undefined;
  const grantMinor = Math.min(amountMinor, gift[rule.gives](facts));
  const isWithinLimit = facts.givenMinor + grantMinor <= limitMinor(limit);
  return grantMinor > 0 && isWithinLimit ? { grantMinor } : undefined;
}

/**
 * Splits a grant between fee and goods: for a late or overcharged order the fee first, for any other cause the
 * goods first. undefined if the grant exceeds both.
 */
export function splitGrant(
  cause: ClaimCause,
  amountMinor: number,
  left: { feeMinor: number; goodsMinor: number },
): { refundMinor: number; compensationMinor: number } | undefined {
  const isOfFee = cause === "late" || cause === "overcharged";
  const first = Math.min(amountMinor, isOfFee ? left.feeMinor : left.goodsMinor);
  const rest = amountMinor - first;
  if (rest > (isOfFee ? left.goodsMinor : left.feeMinor)) return undefined;
  return isOfFee
    ? { refundMinor: first, compensationMinor: rest }
    : { refundMinor: rest, compensationMinor: first };
}
