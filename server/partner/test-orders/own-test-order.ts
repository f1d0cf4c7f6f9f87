import type * as endpoints from "@waybill/contract/partner/testing";
import type { SchemaInput } from "@waybill/contract/endpoint";
import {
  nextTestMove,
  playedSeconds,
  playOfTag,
  testMoveDue,
  testStepsFrom,
  defaultTestSpeed,
  type TestPlay,
} from "@waybill/domain/partner/scenarios";
import type { OrderRequest } from "@waybill/contract/partner/order";
import { findOwnOrder } from "../../orders/find-order.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { cashDueOf } from "../../fleets/riders/jobs/job-answer.ts";
import type { Client } from "../access/client-of-token.ts";
import { throwContractRefusal } from "../contract-refusals.ts";
import { badPayload } from "../partner-route.ts";
import { changePlay, findTestOrder, type TestOrderRow } from "./rows.ts";
import { testProgressOf, type CourierDeps } from "./courier.ts";

export type TestOrder = SchemaInput<(typeof endpoints.readTestOrder)["answer"]>;

export const title = "Invalid request payload";

/** The simulation of a client's new order; undefined for a live order, on which the Simulator tag is only text. */
export function playOf(
  { isTest }: Client,
  { test_scenario, test_speed, description }: OrderRequest,
  badTitle: string,
): { play: TestPlay; speed: number } | undefined {
  const testFields = [test_scenario != null && "test_scenario", test_speed != null && "test_speed"].filter(
    Boolean,
  );
  if (!isTest && testFields.length > 0)
    throw badPayload(
      badTitle,
      testFields.map((field) => `${field} is not valid: this is no test order`),
    );
  if (!isTest) return undefined;
  const play = test_scenario ?? playOfTag(description) ?? "happy";
  return { play, speed: test_speed ?? defaultTestSpeed };
}

export async function findOwnTestOrder(
  deps: CourierDeps,
  client: Client,
  orderId: string,
): Promise<{ order: OrderRow; row: TestOrderRow }> {
  const which = { orderId, vendorId: client.vendorId };
  const order = await findOwnOrder(deps, client, which).catch((problem: unknown) =>
    throwContractRefusal(problem, title),
  );
  const row = client.isTest ? await findTestOrder(deps.pool, orderId) : undefined;
  if (!row) throw new PartnerRefused(404, "NOT_A_TEST_ORDER", "This order is not a test order");
  return { order, row };
}

/** The share collected if the customer is short of cash. */
const shortShare = 0.9;

function cashOf(order: OrderRow, play: TestPlay): TestOrder["cash"] {
  const due = cashDueOf(order);
  if (due === null || order.status !== "DELIVERED") return null;
  return { due, collected: play === "cash_short" ? Math.floor(due * shortShare) : due };
}

export function testAnswer(order: OrderRow, row: TestOrderRow): TestOrder {
  const next = nextTestMove(row.play, order);
  const due = next && testMoveDue(next, testProgressOf(order, row));
  return {
    order_id: order.order_id,
    status: order.status,
    test_scenario: row.play,
    test_speed: row.speed,
    next: next && due ? { status: next.to, at: due.toISOString() } : null,
    next_steps: [...testStepsFrom(order.status)],
    cash: cashOf(order, row.play),
  };
}

type Replay = { play?: TestPlay | null | undefined; speed?: number | null | undefined };

export async function replay(
  deps: Pick<CourierDeps, "now"> & { pool: Queryable },
  order: OrderRow,
  row: TestOrderRow,
  { play, speed }: Replay,
): Promise<TestOrderRow> {
  const now = deps.now();
  const next: TestOrderRow = {
    order_id: row.order_id,
    play: play ?? row.play,
    speed: speed ?? row.speed,
    played: playedSeconds(testProgressOf(order, row), now),
    since: now,
    due_at: now,
  };
  await changePlay(deps.pool, next);
  return next;
}
