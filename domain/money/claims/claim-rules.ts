import type { ClaimCause } from "./claim.ts";

/** What a rule gives: the fee, the goods, or both. */
export const claimGifts = ["fee", "goods", "all"] as const;
export type ClaimGift = (typeof claimGifts)[number];

/** The causes that the record of an order decides without a person. */
const ruledCauses = ["late", "left_by_courier"] as const satisfies readonly ClaimCause[];
type RuledCause = (typeof ruledCauses)[number];

type ClaimRule = { minutes: number; gives: ClaimGift };
/** What is decided at once, by cause; `limit`: the most that an order is given so in all, in major units. */
export type ClaimRules = { rules: ReadonlyMap<ClaimCause, ClaimRule>; limit: number };

/** What holds until a market says otherwise. */
export const usualClaimRules = "late:30:fee|left_by_courier:0:all|limit:500";

const isRuled = (cause: string): cause is RuledCause => ruledCauses.some((known) => known === cause);
const isGift = (text: string): text is ClaimGift => claimGifts.some((known) => known === text);

/**
 * The country parameter `claimRules`, as `late:30:fee|left_by_courier:0:all|limit:500`: a cause, minutes and what is given,
 * each cause once, and the limit. Empty: a person decides everything. undefined: malformed.
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

/** What the record of an order says that a rule asks for. */
export type ClaimFacts = {
  /** By how many minutes it came after its promise; undefined: it was not delivered, or had no promise. */
  lateMinutes: number | undefined;
  /** Whether its courier gave up after collecting. */
  wasLeftByCourier: boolean;
  /** What can still be given, in minor units. */
  feeMinor: number;
  goodsMinor: number;
  /** What was given for the order before. */
  givenMinor: number;
};

/** What is decided without a person; undefined: a person decides. */
export type RuledClaim = { grantMinor: number } | { refused: true };

const gift: Record<ClaimGift, (facts: ClaimFacts) => number> = {
  fee: ({ feeMinor }) => feeMinor,
  goods: ({ goodsMinor }) => goodsMinor,
  all: ({ feeMinor, goodsMinor }) => feeMinor + goodsMinor,
};

/**
 * What the rules say of a claim. Late by more than the minutes of its rule gives what the rule says, in time nothing, and
 * between the two a person looks. A rule gives no more than was claimed, and nothing where the order would be given more than
 * the limit in all: claims one after the other do not get around it.
 */
export function ruledClaim(
  { rules, limit }: ClaimRules,
  { cause, amountMinor }: { cause: ClaimCause; amountMinor: number },
  facts: ClaimFacts,
  limitMinor: (limit: number) => number,
): RuledClaim | undefined {
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

/** How an amount is given: of the charge first where the service was at fault, of the goods first where they were. */
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
