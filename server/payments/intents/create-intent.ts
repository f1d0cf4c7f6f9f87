import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { createPaymentIntent as endpoint } from "@waybill/contract/payments";
import { toMinor } from "@waybill/domain/money";
import { feeToCharge } from "@waybill/domain/orders/order";
import { requireVendor } from "../../accounts/granted.ts";
import { draftCardOrder, writeCardOrder } from "../../orders/placing/begin-card-order.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requireVoucher } from "../../vouchers/require-voucher.ts";
import { endPayment } from "../settling/look-after.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { paymentMethods } from "./payment-methods.ts";
import { requestHash } from "./request-hash.ts";
import { requireCardPayment, requireWallet, type Payer } from "./require-card-payment.ts";
import { findIdlePayments, findPaymentOfOrder, insertPayment, type NewPayment } from "../rows.ts";

type Input = Parsed<(typeof endpoint)["body"]>;

/** How long a guest has to pay: what a fee was when it was quoted holds so much longer. */
const intentMs = 15 * 60_000;

/** Thrown only to undo the order beside it. */
class BegunAlready extends Error {}

/** The payment that this order has already; one whose time is over is ended, and a new one may begin. */
async function begun(deps: PaymentDeps, wanted: Wanted): Promise<PaymentRow | undefined> {
  const found = await findPaymentOfOrder(deps.pool, wanted);
  const isIdle = found?.state === "open" || found?.state === "failed";
  if (!found || !isIdle || deps.now() < found.expires_at) return found;
  await endPayment(deps, found);
  return undefined;
}

type Wanted = { guestId: string; requestHash: string };

async function begin(
  deps: PaymentDeps,
  { guest, provider }: Payer,
  { input, wanted, key }: { input: Input; wanted: Wanted; key: string | undefined },
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
    request_hash: wanted.requestHash,
    provider: provider.name,
    amount_minor: amountMinor,
    currency: deps.country.currency,
    voucher_code: code,
    expires_at: new Date(now.getTime() + intentMs),
    created_at: now,
  };
  const former = await findIdlePayments(deps.pool, input.wallet_id);
  for (const replaced of former) await endPayment(deps, replaced);
  await inTransaction(deps.pool, async (client) => {
    await writeCardOrder(
      client,
      order,
      key === undefined ? undefined : { guest, key, requestHash: wanted.requestHash },
    );
    if (!(await insertPayment(client, payment))) throw new BegunAlready();
  });
  deps.outbox.wake();
  return payment;
}

/**
 * Fixes an order and what its card pays: the fee of the verified quote. The same order of the same guest has one intent,
 * in however many tabs; another order in the same wallet takes the place of the one before it.
 */
export async function createIntent(
  deps: PaymentDeps,
  actor: Actor,
  input: Input,
  key: string | undefined,
): Promise<AnswerOf<typeof endpoint>> {
  const payer = await requireCardPayment(deps, actor);
  const { guest } = payer;
  requireWallet(deps, guest, { token: input.bearer_token, walletId: input.wallet_id });
  requireVendor(guest, input.vendor_id);
  const wanted = { guestId: guest.guestId, requestHash: requestHash(input.order) };
  const first = await begun(deps, wanted);
  const payment =
    first ??
    (await begin(deps, payer, { input, wanted, key }).catch(async (problem: unknown) => {
      const isTaken = problem instanceof BegunAlready || problem instanceof Refused;
      const other = isTaken && (await findPaymentOfOrder(deps.pool, wanted));
      if (!other) throw problem;
      return other;
    }));
  return { payment_methods: await paymentMethods(deps, payer), intent_id: payment.intent_id };
}
