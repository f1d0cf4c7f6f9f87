import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type {
  CardPaymentMethod,
  createPaymentIntent as endpoint,
  SavedCard,
} from "@waybill/contract/payments";
import { toMinor } from "@waybill/domain/money/money";
import { feeToCharge } from "@waybill/domain/orders/order";
import { requireVendor } from "../../accounts/granted.ts";
import { draftCardOrder, writeCardOrder } from "../../orders/placing/card-order.ts";
import { bodyHash } from "../../orders/placing/idempotency.ts";
import type { Actor } from "../../platform/actor.ts";
import type { PaymentRow, SavedCardRow } from "../../platform/database/payment-tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requireVoucher } from "../../pricing/vouchers/use-voucher.ts";
import { ProviderUnavailable, type CardProvider, type Charge } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findCards, findIdlePayments, findPaymentOfOrder, insertPayment, type NewPayment } from "../rows.ts";
import { cancelPayment } from "../settling/reconcile-payment.ts";
import { requireCardPayment, requireWallet, type Payer } from "./wallet.ts";

type Input = SchemaOutput<(typeof endpoint)["body"]>;
type SameOrder = { guestId: string; requestHash: string };

/** In milliseconds. A guest must pay within this time; the quoted fee stays valid for the same time again. */
const intentMs = 15 * 60_000;

/** Thrown only to roll back the order written in the same transaction. */
class AlreadyPresent extends Error {}

/**
 * Fixes an order and the amount that the card pays: the fee of the verified quote. A guest's order has one intent,
 * in however many tabs; another order in the same wallet replaces it.
 */
export async function createPaymentIntent(
  deps: PaymentDeps,
  actor: Actor,
  input: Input,
  key: string | undefined,
): Promise<AnswerOf<typeof endpoint>> {
  const payer = await requireCardPayment(deps, actor);
  const { guest } = payer;
  requireWallet(deps, guest, { token: input.bearer_token, walletId: input.wallet_id });
  requireVendor(guest, input.vendor_id);
  const same = { guestId: guest.guestId, requestHash: requestHash(input.order) };
  const present = await findPresent(deps, same);
  const payment =
    present ??
    (await writeIntent(deps, payer, { input, same, key }).catch(async (problem: unknown) => {
      const isTaken = problem instanceof AlreadyPresent || problem instanceof Refused;
      const other = isTaken && (await findPaymentOfOrder(deps.pool, same));
      if (!other) throw problem;
      return other;
    }));
  const amount = { amountMinor: payment.amount_minor, currency: deps.country.currency };
  return { payment_methods: await paymentMethods(deps, payer, amount), intent_id: payment.intent_id };
}

/**
 * The existing payment of this order. Ends an expired payment without a running attempt, so that a new payment can
 * begin.
 */
async function findPresent(deps: PaymentDeps, same: SameOrder): Promise<PaymentRow | undefined> {
  const found = await findPaymentOfOrder(deps.pool, same);
  const isIdle = found?.state === "open" || found?.state === "failed";
  if (!found || !isIdle || deps.now() < found.expires_at) return found;
  await cancelPayment(deps, found);
  return undefined;
}

async function writeIntent(
  deps: PaymentDeps,
  { guest, providers }: Payer,
  { input, same, key }: { input: Input; same: SameOrder; key: string | undefined },
) {
  const request = { ...input.order, vendor_id: input.order.vendor_id ?? input.vendor_id };
  const order = await draftCardOrder(deps, guest, request);
  const { details, order_id } = order.row;
  const amountMinor = toMinor(feeToCharge(details), deps.country.currency);
  if (amountMinor <= 0) throw new Refused("nothing_to_pay");
  const code = details.voucher?.code ?? null;
  if (code !== null) await requireVoucher(deps, { code, vendorId: input.vendor_id });

  const now = deps.now();
  const payment: NewPayment = {
    intent_id: deps.randomBytes(12).toString("hex"),
    order_id,
    guest_id: guest.guestId,
    wallet_id: input.wallet_id,
    request_hash: same.requestHash,
    provider: providers[0].name,
    amount_minor: amountMinor,
    currency: deps.country.currency,
    voucher_code: code,
    expires_at: new Date(now.getTime() + intentMs),
    created_at: now,
  };
  const former = await findIdlePayments(deps.pool, input.wallet_id);
  for (const replaced of former) await cancelPayment(deps, replaced);
  const keyed = key === undefined ? undefined : { guest, key, requestHash: same.requestHash };
  await inTransaction(deps.pool, async ({ pool: client }) => {
    await writeCardOrder(client, order, keyed);
    if (!(await insertPayment(client, payment))) throw new AlreadyPresent();
  });
  deps.outbox.wake();
  return payment;
}

/** A hash that is equal for orders with the same content; null fields count as absent. */
export const requestHash = (order: object): string => bodyHash(withoutNulls(order));

const withoutNulls = (value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, part]) => part !== null && part !== undefined)
          .map(([name, part]) => [name, withoutNulls(part)]),
      );

const savedCard = (row: SavedCardRow): SavedCard => ({
  payment_instrument_id: row.payment_instrument_id,
  brand: row.brand,
  last_four: row.last_four,
  expiry_month: row.expiry_month,
  expiry_year: row.expiry_year,
});

type Amount = Pick<Charge, "amountMinor" | "currency">;

/** A payment method: a new card in the provider's format, or a card stored there. */
async function paymentMethod(
  { pool }: Pick<PaymentDeps, "pool">,
  { guest, provider }: Pick<Payer, "guest"> & { provider: CardProvider },
  amount: Amount,
): Promise<CardPaymentMethod> {
  const [entry, cards] = await Promise.all([
    provider.cardEntry(amount),
    findCards(pool, { guestId: guest.guestId, provider: provider.name }),
  ]);
  return { payment_method: provider.cardType, ...entry, cards: cards.map(savedCard) };
}

/** All payment methods of the providers that respond: one that is down does not block the others. */
async function paymentMethods(
  deps: Pick<PaymentDeps, "pool" | "log">,
  { guest, providers }: Payer,
  amount: Amount,
): Promise<CardPaymentMethod[]> {
  const offers = providers.map(async (provider) => {
    try {
      return [await paymentMethod(deps, { guest, provider }, amount)];
    } catch (problem) {
      if (!(problem instanceof ProviderUnavailable)) throw problem;
      deps.log.warn({ reason: problem.message }, "a card provider is unavailable and not offered");
      return [];
    }
  });
  const methods = (await Promise.all(offers)).flat();
  if (methods.length === 0) throw new Refused("card_payment_unavailable", { retryAfter: 5 });
  return methods;
}
