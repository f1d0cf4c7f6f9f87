import type * as endpoints from "@waybill/contract/partner/testing";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import { recordAudit } from "../../audit/record-audit.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Client } from "../access/client-of-token.ts";
import type { CourierDeps } from "./courier.ts";
import { type TestOrder, findOwnTestOrder, replay, testAnswer } from "./own-test-order.ts";

type Change = SchemaOutput<(typeof endpoints.changeTestOrder)["body"]>;

/** Switches to another scenario or speed; the distance already ridden stays. */
export async function changeTestOrder(
  deps: CourierDeps,
  client: Client,
  orderId: string,
  { test_scenario, test_speed }: Change,
): Promise<TestOrder> {
  const { order, row } = await findOwnTestOrder(deps, client, orderId);
  const played = await inTransaction(deps.pool, async ({ pool, db }) => {
    const next = await replay({ now: deps.now, pool }, order, row, {
      play: test_scenario,
      speed: test_speed,
    });
    const [before, after] = [row, next].map(({ play, speed }) => ({ play, speed }));
    const subject = { kind: "order", id: orderId };
    const change = { action: "order.test-changed", subject, before, after };
    await recordAudit(db, { by: client, at: deps.now() }, change);
    return next;
  });
  return testAnswer(order, played);
}
