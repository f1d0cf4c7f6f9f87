import type * as endpoints from "@waybill/contract/partner/testing";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import { cancelReasons } from "@waybill/domain/orders/cancelling";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { nextTestMove, testStepsFrom } from "@waybill/domain/partner/scenarios";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { Client } from "../access/client-of-token.ts";
import { badPayload } from "../partner-route.ts";
import { moveTestOrder, type CourierDeps } from "./courier.ts";
import { type TestOrder, findOwnTestOrder, title, testAnswer, replay } from "./own-test-order.ts";

type Step = SchemaOutput<(typeof endpoints.takeTestStep)["body"]>;

/** Moves a test order by one legal step; its courier then stops until a speed is set. */
export async function takeTestStep(
  deps: CourierDeps,
  client: Client,
  orderId: string,
  { status, reason }: Step,
): Promise<TestOrder> {
  const { order, row } = await findOwnTestOrder(deps, client, orderId);
  const next = nextTestMove(row.play, order);
  const to = status ?? next?.to;
  const steps = testStepsFrom(order.status);
  if (to === undefined) throw new PartnerRefused(422, "STEP_NOT_LEGAL", `Nothing follows ${order.status}`);
  if (!steps.includes(to)) throw new PartnerRefused(422, "STEP_NOT_LEGAL", whyNot(to, order.status, steps));
  const cancelReason = reason ? cancelReasons.find((one) => one === reason.toLowerCase()) : undefined;
  if (reason && (to !== "CANCELLED" || !cancelReason)) throw badPayload(title, ["reason is not valid"]);
  const why = next?.to === to ? next : { to };
  const moved = await moveTestOrder(deps, order, {
    ...why,
    by: client,
    ...(cancelReason && { cancelReason }),
  }).catch((problem: unknown) => {
    const isChanged = problem instanceof Refused && problem.refusal === "order_changed_meanwhile";
    throw isChanged ? new PartnerRefused(409, "ORDER_CHANGED", "The order has changed meanwhile") : problem;
  });
  return testAnswer(moved, await replay(deps, moved, row, { speed: 0 }));
}

const whyNot = (to: OrderStatus, from: OrderStatus, steps: readonly OrderStatus[]): string =>
  steps.length === 0
    ? `Nothing follows ${from}`
    : `${to} does not follow ${from}. Next steps: ${steps.join(", ")}`;
