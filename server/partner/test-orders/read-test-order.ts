import type { Client } from "../access/client-of-token.ts";
import type { CourierDeps } from "./courier.ts";
import { type TestOrder, findOwnTestOrder, testAnswer } from "./own-test-order.ts";

/** The simulation of a test order, and the events that are possible next. */
export async function readTestOrder(deps: CourierDeps, client: Client, orderId: string): Promise<TestOrder> {
  const { order, row } = await findOwnTestOrder(deps, client, orderId);
  return testAnswer(order, row);
}
