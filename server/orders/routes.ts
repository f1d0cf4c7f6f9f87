import * as afterFailure from "@waybill/contract/merchants/after-failure";
import * as endpoints from "@waybill/contract/orders";
import * as sandbox from "@waybill/contract/sandbox";
import type { FastifyInstance } from "fastify";
import { isFlagOn, vendorOfActor } from "../country-settings/flags/flags.ts";
import { Refused } from "../platform/http/refused.ts";
import { route } from "../platform/http/route.ts";
import { findOwnOrder } from "./find-order.ts";
import { readOrder } from "./search/read-order.ts";
import { cancelOrder } from "./moving/cancel-order.ts";
import { moveOrderInSandbox, type SandboxSteps } from "./moving/move-order-in-sandbox.ts";
import type { OrderDeps } from "./order-deps.ts";
import { orderOfRow } from "./order-row.ts";
import { createOrder } from "./placing/create-order.ts";
import { redeliverOrder } from "./placing/redeliver-order.ts";
import { listOrders } from "./search/list-orders.ts";
import { setReadyTime } from "./updating/set-ready-time.ts";
import { updateOrder } from "./updating/update-order.ts";

export function orderRoutes(app: FastifyInstance, deps: OrderDeps & { sandboxSteps: SandboxSteps }): void {
  route(app, endpoints.createOrder, async ({ actor, body, headers }) => ({
    result: await createOrder(deps, actor, body, headers["idempotency-key"]),
  }));
  route(app, endpoints.readOrder, async ({ actor, query: { vendorId, orderId } }) => ({
    result: await readOrder(deps, actor, { vendorId, orderId }),
  }));
  route(app, endpoints.updateOrder, async ({ actor, params: { orderId }, body }) => {
    if (!(await isFlagOn(deps, "modify-order-button", vendorOfActor(actor)))) throw new Refused("not_found");
    return { result: await updateOrder(deps, actor, orderId, body) };
  });
  route(app, endpoints.setReadyTime, async ({ actor, params, body }) => ({
    result: await setReadyTime(deps, actor, { ...params, readyAt: body.ready_at }),
  }));
  route(app, afterFailure.redeliverOrder, async ({ actor, params: { orderId } }) => ({
    result: await redeliverOrder(deps, actor, orderId),
  }));
  route(app, endpoints.cancelOrder, async ({ actor, body: { reason, ...which } }) => {
    const order = await findOwnOrder(deps, actor, { orderId: which.order_id, vendorId: which.vendor_id });
    return { result: orderOfRow(await cancelOrder(deps, actor, { order, as: actor.kind, reason }), deps) };
  });
  route(app, endpoints.listOrders, ({ actor, params, query }) =>
    listOrders(deps, actor, params.vendorId, query),
  );

  if (deps.settings.environment !== "san") return;
  route(app, sandbox.moveOrderInSandbox, async ({ actor, params: { orderId }, body: { status, at } }) => ({
    result: await moveOrderInSandbox(deps, actor, { orderId, status, at }),
  }));
}
