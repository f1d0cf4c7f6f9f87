import type { Order } from "@waybill/contract/order";
import { quoteFee } from "@waybill/contract/pricing";
import { validateVoucher } from "@waybill/contract/vouchers";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import {
  updateWaitingOrder,
  type SignedFee,
  removeWaitingOrder,
  waitingOrder,
  type WaitingOrder,
  waitingOrders,
} from "./waiting-orders.ts";
import { CallRefused } from "../calls/refused.ts";
import { isPlacementUncertain, postOrder } from "./post-order.ts";
import { call } from "../calls/call.ts";

type OnPlaced = (placed: Order) => void;
let running: Promise<void> | undefined;

async function round(onPlaced: OnPlaced): Promise<void> {
  for (const { key } of waitingOrders()) {
    const placed = await sendOrder(key);
    if (placed) onPlaced(placed);
  }
}

/** Sends the waiting orders one after another, in one tab at a time. */
export function sendWaitingOrders(onPlaced: OnPlaced): Promise<void> {
  // Browsers have no locks over plain HTTP; there the order's key prevents duplicates from two tabs.
  const locks = navigator.locks as LockManager | null | undefined;
  const send = () => round(onPlaced);
  running ??= Promise.resolve(
    locks
      ? locks.request("waybill-outbox", { ifAvailable: true }, (lock) => (lock ? send() : undefined))
      : send(),
  ).finally(() => {
    running = undefined;
  });
  return running;
}

/** Like sendWaitingOrders, but after the running round, so that fees accepted in the meantime are included. */
export async function sendNow(onPlaced: OnPlaced): Promise<void> {
  await running;
  await sendWaitingOrders(onPlaced);
}

const hasExpired = (problem: unknown) =>
  problem instanceof CallRefused && problem.code === "SignatureExpired";

/** Requests the current fee of an order; without a response the next round retries. */
async function askAgain(order: WaitingOrder): Promise<void> {
  try {
    updateWaitingOrder(order.key, { state: { kind: "asks", fee: await askFreshFee(order) } });
  } catch (problem) {
    if (!isPlacementUncertain(problem)) refuse(order.key, problem as CallRefused);
  }
}

const refuse = (key: string, { translationKey, values }: CallRefused) =>
  updateWaitingOrder(key, { state: { kind: "refused", refusal: { key: translationKey, values } } });

/** Sends an order unchanged under its first key; returns it once placed, however often it was sent. */
async function sendOnce(order: WaitingOrder): Promise<Order | undefined> {
  try {
    const placed = await postOrder(order.body, order.key, 0);
    removeWaitingOrder(order.key);
    return placed;
  } catch (problem) {
    if (isPlacementUncertain(problem)) return undefined;
    if (!hasExpired(problem)) return void refuse(order.key, problem as CallRefused);
    updateWaitingOrder(order.key, { state: { kind: "asks" } });
    return void (await askAgain(order));
  }
}

/** Advances one order by one step: sends it, or requests a missing fee; an order in any other state is not sent. */
async function sendOrder(key: string): Promise<Order | undefined> {
  const order = waitingOrder(key);
  if (order?.state.kind === "waits") return sendOnce(order);
  if (order?.state.kind === "asks" && !order.state.fee) await askAgain(order);
  return undefined;
}

/** Accepts the new fee: the order then waits to be sent with it. */
export function acceptFee(key: string): void {
  const order = waitingOrder(key);
  if (order?.state.kind !== "asks" || !order.state.fee) return;
  updateWaitingOrder(key, { body: { ...order.body, ...order.state.fee }, state: { kind: "waits" } });
}

const withoutVoucher = {
  voucher: undefined,
  discounted_delivery_fee: undefined,
  discounted_delivery_fee_signature: undefined,
};

/** The current fee of a waiting order, with its voucher if still valid; throws like `call`. */
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
    // After an error that allows a retry, the voucher may still be valid.
    if (isPlacementUncertain(problem)) throw problem;
    return plain;
  }
}
