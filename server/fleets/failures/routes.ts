import * as endpoints from "@waybill/contract/merchants/after-failure";
import type { FastifyInstance } from "fastify";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { route } from "../../platform/http/route.ts";
import { chooseAfterFailure } from "./choose-after-failure.ts";
import { readAfterFailure } from "./read-after-failure.ts";

export function failureRoutes(app: FastifyInstance, deps: OrderDeps): void {
  route(app, endpoints.readAfterFailure, async ({ actor, params: { orderId } }) => ({
    result: await readAfterFailure(deps, actor, orderId),
  }));
  route(app, endpoints.chooseAfterFailure, async ({ actor, params: { orderId }, body }) => ({
    result: await chooseAfterFailure(deps, actor, orderId, body),
  }));
}
