import type { Order } from "@waybill/contract/order";
import { CallRefused } from "../calls/refused.ts";
import { askFreshFee } from "./ask-fresh-fee.ts";
import { leavesItOpen, postOrder } from "./post-order.ts";
import { changeWaiting, stopWaiting, waitingOrder, type WaitingOrder } from "./waiting-orders.ts";

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

/** Sends an order as it stands, under its first key; the order once it is placed, however often it was sent. */
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
export async function sendOrder(key: string): Promise<Order | undefined> {
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
