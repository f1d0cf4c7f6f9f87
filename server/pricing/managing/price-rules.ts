import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type {
  createPriceRule,
  listPriceRules,
  PriceRule,
  tryPriceRule,
} from "@waybill/contract/operations/price-rules";
import { fromMinor } from "@waybill/domain/money/money";
import { deliveryFee } from "@waybill/domain/pricing/delivery-fee";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { priceMove, versionAt } from "@waybill/domain/pricing/price-versions";
import { recordAudit } from "../../audit/record-audit.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { Operator } from "../../platform/actor.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import { type Market, ownPriceId, type PriceVersion } from "../market.ts";
import { feeLines } from "../quote-fee.ts";
import type { ApprovedAct } from "../../approvals/decide-approval.ts";
import { askApproval, type Waiting } from "../../approvals/ask-approval.ts";
import type { MarketDeps } from "./areas.ts";
import { insertPriceRule } from "./rows.ts";

type PriceBody = Omit<BodyOf<typeof createPriceRule>, "valid_from">;

/** A price as the domain has it: nothing is there that was not said. */
export const pricingOf = ({
  distance,
  base,
  per_km,
  minimum,
  supplements,
  surcharge,
}: PriceBody): Pricing => ({
  ...(distance && { distance }),
  base,
  per_km,
  ...(minimum !== undefined && { minimum }),
  ...(supplements && {
    supplements: supplements.map(({ days, ...supplement }) => ({ ...supplement, ...(days && { days }) })),
  }),
  ...(surcharge && { surcharge }),
});

/** A price as it travels, for its lists may be changed by whoever reads it. */
const pricingAnswer = ({ supplements, surcharge, ...pricing }: Pricing) => ({
  ...pricing,
  ...(supplements && {
    supplements: supplements.map(({ days, ...supplement }) => ({
      ...supplement,
      ...(days && { days: [...days] }),
    })),
  }),
  ...(surcharge && {
    surcharge: { amount: surcharge.amount, payment_methods: [...surcharge.payment_methods] },
  }),
});

function answerOf({ market, now }: Pick<MarketDeps, "market" | "now">, version: PriceVersion): PriceRule {
  const at = now();
  const isOwn = version.id === ownPriceId;
  const isInForce = versionAt(market.prices(), at)?.id === version.id;
  return {
    price_rule_id: version.id,
    ...pricingAnswer(version.pricing),
    valid_from: isOwn ? null : version.valid_from.toISOString(),
    status: isInForce ? "in_force" : version.valid_from > at ? "planned" : "former",
    created_at: isOwn ? null : version.created_at.toISOString(),
    created_by: version.created_by,
    approved_by: version.approved_by,
  };
}

/** The newest first; the country's own is the oldest. */
export async function listPrices(
  deps: MarketDeps,
  { cursor, limit = defaultPage }: Parsed<(typeof listPriceRules)["query"]>,
): Promise<AnswerOf<typeof listPriceRules>["result"]> {
  await deps.market.refresh();
  const [before] = readCursor(cursor, ["string"]) ?? [];
  const prices = [...deps.market.prices()].reverse();
  const from = before === undefined ? 0 : prices.findIndex(({ id }) => id === before) + 1;
  const page = prices.slice(from, from + limit + 1);
  return pageAfter(
    page,
    limit,
    ({ id }) => [id],
    (version) => answerOf(deps, version),
  );
}

const found = ({ market }: Pick<MarketDeps, "market">, id: string): PriceVersion => {
  const version = market.prices().find((one) => one.id === id);
  if (!version) throw new Refused("not_found", { path: ["price_rule_id"] });
  return version;
};

export async function readPrice(deps: MarketDeps, id: string): Promise<PriceRule> {
  await deps.market.refresh();
  return answerOf(deps, found(deps, id));
}

type PricePayload = { pricing: Pricing; valid_from: string | null };

/** Publishes a version of the price: the one way to change it, for none is ever rewritten. */
async function writePrice(
  { db, now }: Pick<MarketDeps, "now"> & Pick<Transaction, "db">,
  { pricing, valid_from }: PricePayload,
  { createdBy, actor }: { createdBy: string; actor: Operator },
): Promise<string> {
  const at = now();
  const row = await insertPriceRule(db, {
    pricing: JSON.stringify(pricing),
    valid_from: valid_from === null ? at : new Date(valid_from),
    created_at: at,
    created_by: createdBy,
    approved_by: createdBy === actor.userId ? null : actor.userId,
  });
  const id = String(row.price_rule_id);
  const after = { pricing, valid_from: row.valid_from, created_by: createdBy };
  const subject = { kind: "price_rule", id };
  await recordAudit(db, { by: actor, at }, { action: "price_rule.published", subject, after });
  return id;
}

/** What follows when a second person agrees to a price: it is written with the approval, then read again. */
export const approvedPrice = ({ now }: Pick<Deps, "now">, market: Pick<Market, "changed">): ApprovedAct => ({
  // The payload is what publishPrice has written.
  write: (transaction, payload, people) =>
    writePrice({ ...transaction, now }, payload as PricePayload, people),
  afterwards: () => market.changed(),
});

/** Publishes a version of the price, or asks somebody else where it moves a fee beyond the market's limit. */
export async function publishPrice(
  deps: MarketDeps,
  actor: Operator,
  { valid_from, ...body }: BodyOf<typeof createPriceRule>,
): Promise<PriceRule | Waiting> {
  const { market, now } = deps;
  await market.refresh();
  const pricing = pricingOf(body);
  const from = valid_from == null ? now() : new Date(valid_from);
  const limit = Number(await countryParameter(deps, "priceChangeLimit"));
  const before = versionAt(market.prices(), from > now() ? from : now())?.pricing;
  const payload: PricePayload = { pricing, valid_from: valid_from ?? null };
  if (limit >= 0 && priceMove(before, pricing, market.country, from) > limit)
    return askApproval(deps, actor, { kind: "price_rule", payload });

  const id = await inTransaction(deps.pool, ({ db }) =>
    writePrice({ db, now }, payload, { createdBy: actor.userId, actor }),
  );
  await market.changed();
  return answerOf(deps, found(deps, id));
}

/** The price that is tried: one that is sent, one that is named, the vendor's own, or the one in force at `at`. */
function triedPrice(
  { market }: MarketDeps,
  { price_rule, price_rule_id, vendor_id }: BodyOf<typeof tryPriceRule>,
  at: Date,
): { pricing: Pricing | undefined; version?: PriceVersion | undefined } {
  if (price_rule) return { pricing: pricingOf(price_rule) };
  if (price_rule_id != null) {
    const version = found({ market }, price_rule_id);
    return { pricing: version.pricing, version };
  }
  if (vendor_id != null && market.hasOwnPrice(vendor_id)) return { pricing: market.pricingOf(vendor_id, at) };
  // A version that is planned for then will have been made by then.
  const version = versionAt(market.prices(), at);
  return { pricing: version?.pricing, version };
}

/** What a delivery costs at a time, by any version of the price. */
export async function tryPrice(
  deps: MarketDeps,
  body: BodyOf<typeof tryPriceRule>,
): Promise<AnswerOf<typeof tryPriceRule>["result"]> {
  const { market, now, distance } = deps;
  const { currency, timezone } = market.country;
  await market.refresh();
  const at = body.at == null ? now() : new Date(body.at);
  const { pricing, version } = triedPrice(deps, body, at);
  const { from, to } = body;
  if (body.metres === undefined && !(from && to))
    throw new Refused("malformed_request", { path: [from ? "to" : "from"] });
  const metres = body.metres ?? (from && to ? await distance(from, to) : 0);
  const fee = deliveryFee({
    distanceInMetres: metres,
    pricing,
    currency,
    time: { at, timeZone: timezone },
    paymentMethod: body.payment_method ?? null,
    weather: from && to ? market.supplementsAt([from, to], at) : [],
  });
  if (fee.refusal !== undefined) throw new Refused("price_not_computable", { reason: fee.reason });
  const isDated = version !== undefined && version.id !== ownPriceId;
  return {
    price_rule_id: version?.id ?? null,
    valid_from: isDated ? version.valid_from.toISOString() : null,
    fee: fromMinor(fee.fee_minor, currency),
    currency,
    distance_metres: Math.round(metres),
    breakdown: feeLines(fee.breakdown, currency),
  };
}
