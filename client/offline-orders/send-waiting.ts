import type { Order } from "@waybill/contract/order";
import { quoteFee } from "@waybill/contract/pricing";
import { validateVoucher } from "@waybill/contract/vouchers";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import {
  changeWaiting,
  type SignedFee,
  stopWaiting,
  waitingOrder,
  type WaitingOrder,
  waitingOrders,
} from "./waiting-orders.ts";
import { CallRefused } from "../calls/refused.ts";
import { leavesItOpen, postOrder } from "./post-order.ts";
import { call } from "../calls/call.ts";

type Hear = (placed: Order) => void;
let running: Promise<void> | undefined;

async function round(hear: Hear): Promise<void> {
  for (const { key } of waitingOrders()) {
    const placed = await sendOrder(key);
    if (placed) hear(placed);
  }
}

/** Sends what waits, one order after another, in one tab at a time. */
export function sendWaiting(hear: Hear): Promise<void> {
  // Browsers leave the locks out where the page came over plain HTTP; the key makes two tabs' orders one there.
  const locks = navigator.locks as LockManager | null | undefined;
  const send = () => round(hear);
  running ??= Promise.resolve(
    locks
      ? locks.request("waybill-outbox", { ifAvailable: true }, (lock) => (lock ? send() : undefined))
      : send(),
  ).finally(() => {
    running = undefined;
  });
  return running;
}

/** As above, after the round that is under way: what was agreed to meanwhile goes too. */
export async function sendNow(hear: Hear): Promise<void> {
  await running;
  await sendWaiting(hear);
}

const hasExpired = (problem: unknown) =>
  problem instanceof CallRefused && problem.code === "SignatureExpired";

/** Asks what an order costs now; without an answer it is asked again at the next round. */
async function askAgain(order: WaitingOrder): Promise<void> {
  try {
    changeWaiting(order.key, { state: { kind: "asks", fee: await askFreshFee(order) } });
  } catch (problem) {
    if (!leavesItOpen(problem)) refuse(order.key, problem as CallRefused);
  }
}

const refuse = (key: string, { translationKey, values }: CallRefused) =>
  changeWaiting(key, { state: { kind: "refused", refusal: { key: translationKey, values } } });

/** Sends an order as it is, under its first key; the order once it is placed, however often it was sent. */
async function sendOnce(order: WaitingOrder): Promise<Order | undefined> {
  try {
    const placed = await postOrder(order.body, order.key, 0);
    stopWaiting(order.key);
    return placed;
  } catch (problem) {
    if (leavesItOpen(problem)) return undefined;
    if (!hasExpired(problem)) return void refuse(order.key, problem as CallRefused);
    changeWaiting(order.key, { state: { kind: "asks" } });
    return void (await askAgain(order));
  }
}

/** Takes one order a step further: what waits is sent, what lacks its fee is asked for; no other is sent. */
async function sendOrder(key: string): Promise<Order | undefined> {
  const order = waitingOrder(key);
  if (order?.state.kind === "waits") return sendOnce(order);
  if (order?.state.kind === "asks" && !order.state.fee) await askAgain(order);
  return undefined;
}

/** The fee that was asked for is agreed to: the order waits with it, to be sent. */
export function agreeToFee(key: string): void {
  const order = waitingOrder(key);
  if (order?.state.kind !== "asks" || !order.state.fee) return;
  changeWaiting(key, { body: { ...order.body, ...order.state.fee }, state: { kind: "waits" } });
}

const withoutVoucher = {
  voucher: undefined,
  discounted_delivery_fee: undefined,
  discounted_delivery_fee_signature: undefined,
};

/** The fee of a waiting order as it is now, less its voucher where that still holds; throws what `call` throws. */
async function askFreshFee({ vendorId, source, body }: WaitingOrder): Promise<SignedFee> {
  const { latitude = null, longitude = null } = body.customer?.location ?? {};
  const { fee, signature } = await call(quoteFee, {
    body: {
      source,
      destination: { latitude: latitude ?? 0, longitude: longitude ?? 0 },
      vendor_id: vendorId,
      delivery_type: "food",
      preordered_for: body.preordered_for ?? null,
      payment_method: paymentMethods.find((one) => one === body.order?.payment_method) ?? null,
    },
    retries: 0,
  });
  const plain = { ...withoutVoucher, delivery_fee: fee, signature };
  if (!body.voucher) return plain;
  const order_time = body.preordered_for == null ? null : new Date(body.preordered_for * 1000).toISOString();
  try {
    const valid = await call(validateVoucher, {
      body: {
        code: body.voucher.code,
        order: { order_time, delivery_fee: fee, signature },
        vendor_id: vendorId,
      },
      retries: 0,
    });
    return {
      ...plain,
      voucher: valid.voucher,
      discounted_delivery_fee: valid.delivery_fee,
      discounted_delivery_fee_signature: valid.signature,
    };
  } catch (problem) {
    // Whoever is asked to come back later has not heard that it no longer holds.
    if (leavesItOpen(problem)) throw problem;
    return plain;
  }
}
