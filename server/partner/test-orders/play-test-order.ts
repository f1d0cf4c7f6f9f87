import type { Given, Parsed } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/partner/testing";
import { cancelReasons } from "@waybill/domain/orders/cancelling";
import type { OrderStatus } from "@waybill/domain/orders/status";
import {
  nextTestMove,
  playedBy,
  playOfTag,
  testMoveDue,
  testStepsFrom,
  usualTestSpeed,
  type TestPlay,
} from "@waybill/domain/partner/scenarios";
import type { OrderRequest } from "@waybill/contract/partner/order";
import { recordAudit } from "../../audit/record-audit.ts";
import { findOwnOrder } from "../../orders/find-order.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import { cashDueOf } from "../../fleets/riders/jobs/job-answer.ts";
import type { Client } from "../access/who-calls.ts";
import { throwInContractsWords } from "../contract-words.ts";
import { badPayload } from "../partner-route.ts";
import { changePlay, findTestOrder, type TestOrderRow } from "./rows.ts";
import { paceIn, takeTestStep, type CourierDeps } from "./courier.ts";

type TestOrder = Given<(typeof endpoints.readTestOrder)["answer"]>;
type Change = Parsed<(typeof endpoints.changeTestOrder)["body"]>;
type Step = Parsed<(typeof endpoints.takeTestStep)["body"]>;

const title = "Invalid request payload";

/** How a new order of a client is played; undefined: it is a live one, on which the Simulator tag is text. */
export function playOf(
  { isTest }: Client,
  { test_scenario, test_speed, description }: OrderRequest,
  badTitle: string,
): { play: TestPlay; speed: number } | undefined {
  const asked = [test_scenario != null && "test_scenario", test_speed != null && "test_speed"].filter(
    Boolean,
  );
  if (!isTest && asked.length > 0)
    throw badPayload(
      badTitle,
      asked.map((field) => `${field} is not valid: this is no test order`),
    );
  if (!isTest) return undefined;
  const play = test_scenario ?? playOfTag(description) ?? "happy";
  return { play, speed: test_speed ?? usualTestSpeed };
}

async function findOwnTestOrder(
  deps: CourierDeps,
  client: Client,
  orderId: string,
): Promise<{ order: OrderRow; row: TestOrderRow }> {
  const which = { orderId, vendorId: client.vendorId };
  const order = await findOwnOrder(deps, client, which).catch((problem: unknown) =>
    throwInContractsWords(problem, title),
  );
  const row = client.isTest ? await findTestOrder(deps.pool, orderId) : undefined;
  if (!row) throw new PartnerRefused(404, "This order is not a test order");
  return { order, row };
}

/** A tenth of what is due is missing where the customer is short of cash. */
const shortShare = 0.9;

function cashOf(order: OrderRow, play: TestPlay): TestOrder["cash"] {
  const due = cashDueOf(order);
  if (due === null || order.status !== "DELIVERED") return null;
  return { due, collected: play === "cash_short" ? Math.floor(due * shortShare) : due };
}

function testAnswer(order: OrderRow, row: TestOrderRow): TestOrder {
  const next = nextTestMove(row.play, order);
  const due = next && testMoveDue(next, paceIn(order, row));
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

/** How a test order is played, and what may happen to it next. */
export async function readTestOrder(deps: CourierDeps, client: Client, orderId: string): Promise<TestOrder> {
  const { order, row } = await findOwnTestOrder(deps, client, orderId);
  return testAnswer(order, row);
}

/** Plays another scenario or at another speed from now on; what was ridden so far stays ridden. */
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

type Replay = { play?: TestPlay | null | undefined; speed?: number | null | undefined };

async function replay(
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
    played: playedBy(paceIn(order, row), now),
    since: now,
    due_at: now,
  };
  await changePlay(deps.pool, next);
  return next;
}

/** Moves a test order by one legal step; from then on its courier stands still until it is given a speed. */
export async function takeStepByHand(
  deps: CourierDeps,
  client: Client,
  orderId: string,
  { status, reason }: Step,
): Promise<TestOrder> {
  const { order, row } = await findOwnTestOrder(deps, client, orderId);
  const next = nextTestMove(row.play, order);
  const to = status ?? next?.to;
  const steps = testStepsFrom(order.status);
  if (to === undefined) throw new PartnerRefused(422, `Nothing follows ${order.status}`);
  if (!steps.includes(to)) throw new PartnerRefused(422, whyNot(to, order.status, steps));
  const cancelReason = reason ? cancelReasons.find((one) => one === reason.toLowerCase()) : undefined;
  if (reason && (to !== "CANCELLED" || !cancelReason)) throw badPayload(title, ["reason is not valid"]);
  const why = next?.to === to ? next : { to };
  const moved = await takeTestStep(deps, order, {
    ...why,
    by: client,
    ...(cancelReason && { cancelReason }),
  }).catch((problem: unknown) => {
    const isChanged = problem instanceof Refused && problem.refusal === "order_changed_meanwhile";
    throw isChanged ? new PartnerRefused(409, "The order has changed meanwhile") : problem;
  });
  return testAnswer(moved, await replay(deps, moved, row, { speed: 0 }));
}

const whyNot = (to: OrderStatus, from: OrderStatus, steps: readonly OrderStatus[]): string =>
  steps.length === 0
    ? `Nothing follows ${from}`
    : `${to} does not follow ${from}. Next steps: ${steps.join(", ")}`;
