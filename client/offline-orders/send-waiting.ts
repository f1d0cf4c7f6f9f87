import type { Order } from "@waybill/contract/order";
import { sendOrder } from "./send-order.ts";
import { waitingOrders } from "./waiting-orders.ts";

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
