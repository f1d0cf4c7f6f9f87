import type { Currency } from "@waybill/domain/money/money";
import { tipLines } from "@waybill/domain/money/postings";
import { recordAudit } from "../../audit/record-audit.ts";
import { bookTip } from "../../fleets/pay/book-tip.ts";
import { post } from "../../ledger/post.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Authorisation, Charge, Outcome } from "../card-provider.ts";
import { providerNamed, type PaymentDeps } from "../payment-deps.ts";
import { changeTip, findTip, type TipChange, type TipRow } from "./tip-rows.ts";

type Answer = Exclude<Authorisation | Outcome, { kind: "waiting" | "unknown" }>;

/** How long a cardholder has to confirm, in milliseconds. */
const confirmMs = 15 * 60_000;

/** The running attempt of a tip, in the form sent to the provider. */
export const chargeOfTip = ({ tip_id, attempt, amount_minor, currency }: TipRow): Charge => ({
  reference: `tip-${tip_id}-${attempt}`,
  amountMinor: Number(amount_minor),
  // The cast is safe: the server took the currency from the country's data.
  currency: currency as Currency,
});

export const providerOfTip = (deps: PaymentDeps, { provider }: TipRow) => providerNamed(deps, provider ?? "");

function changeOf(answer: Answer, now: Date): TipChange {
  switch (answer.kind) {
    case "authorised":
      return { state: "authorised", lookAt: now, transactionId: answer.transactionId };
    case "redirect": {
      const lookAt = new Date(now.getTime() + confirmMs);
      return { state: "redirecting", lookAt, transactionId: answer.transactionId, redirectUrl: answer.url };
    }
    case "declined":
    case "unreadable":
    case "cancelled":
      return { state: "failed", lookAt: null };
  }
}

/** Applies the provider's response to the running attempt, once, and captures an authorised tip. */
export async function settleTip(
  deps: PaymentDeps,
  tip: TipRow,
  answer: Answer,
  requestId?: string,
): Promise<TipRow> {
  const settled = await changeTip(deps.pool, tip, changeOf(answer, deps.now()));
  if (settled) return settled.state === "authorised" ? captureTip(deps, settled, requestId) : settled;
  const current = (await findTip(deps.pool, tip.order_id)) ?? tip;
  // Release money that is held for an attempt that has already ended.
  if (answer.kind === "authorised" && current.transaction_id !== answer.transactionId)
    await providerOfTip(deps, tip).giveBack({
      ...chargeOfTip(tip),
      transactionId: answer.transactionId,
      captureId: null,
    });
  return current;
}

/** Captures the authorised money; the same commit adds the tip to the rider's earnings and to the ledger, once. */
export async function captureTip(deps: PaymentDeps, tip: TipRow, requestId?: string): Promise<TipRow> {
  const { pool, now } = deps;
  const { transaction_id: transactionId, order_id, rider_id, currency } = tip;
  if (transactionId === null) return tip;
  const captureId = await providerOfTip(deps, tip).capture({ ...chargeOfTip(tip), transactionId });
  const at = now();
  const captured = await inTransaction(pool, async ({ pool: client, db }) => {
    // Due at once, so that the next run notifies the rider.
    const change = { state: "captured", lookAt: at, captureId, paidAt: at } as const;
    const changed = await changeTip(client, tip, change);
    if (!changed) return undefined;
    await book({ client, at }, changed, { source: "tip", amountMinor: Number(tip.amount_minor) });
    await recordAudit(
      db,
      { by: { kind: "recipient", id: order_id, ...(requestId !== undefined && { requestId }) }, at },
      {
        action: "tip.paid",
        subject: { kind: "order", id: order_id },
        after: { rider_id, amount_minor: Number(tip.amount_minor), currency },
      },
    );
    return changed;
  });
  return captured ?? (await findTip(pool, order_id)) ?? tip;
}

type Booking = { client: Parameters<typeof post>[0]; at: Date };

/**
 * Posts a captured tip to the ledger: the bank holds the money, and all of it is owed to the rider. A negative
 * amount reverses it.
 */
async function book(
  { client, at }: Booking,
  { order_id, vendor_id, rider_id, job_id, currency }: TipRow,
  { source, amountMinor }: { source: "tip" | "tip_return"; amountMinor: number },
): Promise<void> {
  await bookTip(client, { job_id, rider_id, order_id, amount_minor: amountMinor, currency, at });
  const about = { order_id, vendor_id, rider_id, currency, at, created_by: "system" };
  await post(
    client,
    { source: `${source}:${order_id}`, kind: source, ...about },
    tipLines(rider_id, amountMinor),
  );
}

/** Refunds a tip to its card. The provider's refund may be repeated; the rider's earnings are reduced once. */
export async function giveBackTip(deps: PaymentDeps, tip: TipRow): Promise<void> {
  const { pool, now } = deps;
  const { transaction_id: transactionId, capture_id: captureId } = tip;
  if (transactionId !== null)
    await providerOfTip(deps, tip).giveBack({ ...chargeOfTip(tip), transactionId, captureId });
  await inTransaction(pool, async ({ pool: client }) => {
    const changed = await changeTip(client, tip, { state: "returned", lookAt: null });
    const amountMinor = -Number(tip.amount_minor);
    if (changed) await book({ client, at: now() }, changed, { source: "tip_return", amountMinor });
  });
}

/**
 * Finds the outcome of an attempt whose response was lost or whose cardholder has left. An attempt that the
 * provider does not know, or that nobody will confirm, is first abandoned at the provider, so that it cannot be
 * charged later.
 */
export async function reconcileTip(
  deps: PaymentDeps,
  tip: TipRow,
  { isGivenUp }: { isGivenUp: boolean },
): Promise<TipRow> {
  const provider = providerOfTip(deps, tip);
  const charge = chargeOfTip(tip);
  const outcome = await provider.outcomeOf(charge);
  if (outcome.kind !== "waiting" && outcome.kind !== "unknown") return settleTip(deps, tip, outcome);
  if (tip.state === "redirecting" && !isGivenUp) return tip;
  await provider.abandon(charge);
  return settleTip(deps, tip, { kind: "cancelled" });
}
