import * as names from "@waybill/contract/operations/names";
import * as orders from "@waybill/contract/operations/orders";
import type { FastifyInstance } from "fastify";
import type { RoadDeps } from "../fleets/dispatch/by-order/routes-to-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { route } from "../platform/http/route.ts";
import { listCellOrders } from "./list-cell-orders.ts";
import { readCellOrder } from "./read-cell-order.ts";
import { readFloorFigures } from "./read-floor-figures.ts";
import { giveOrderToCourier } from "./give-order-to-courier.ts";
import { nameIds } from "./name-ids.ts";
import { noteOrder } from "./note-order.ts";
import { assignOrder } from "./assign-order.ts";
import { unassignOrder } from "./unassign-order.ts";
import { cancelCellOrder } from "./cancel-cell-order.ts";
import { moveCellOrder } from "./move-cell-order.ts";

/** The operators' routes for live orders. */
export function consoleRoutes(app: FastifyInstance, deps: OrderDeps & RoadDeps): void {
  route(app, orders.listCellOrders, async ({ query }) => ({ result: await listCellOrders(deps, query) }));
  route(app, orders.readFloorFigures, async ({ query }) => ({
    result: await readFloorFigures(deps, query.area),
  }));
  route(app, orders.readCellOrder, async ({ params }) => ({
    result: await readCellOrder(deps, params.order_id),
  }));
  route(app, names.nameIds, async ({ query }) => ({ result: await nameIds(deps, query.ids) }));
  route(app, orders.assignOrder, async ({ actor, params, body }) => ({
    result: await assignOrder(deps, actor, params.order_id, body),
  }));
  route(app, orders.unassignOrder, async ({ actor, params, body }) => ({
    result: await unassignOrder(deps, actor, { orderId: params.order_id, ...body }),
  }));
  route(app, orders.giveOrderToCourier, async ({ actor, params, body }) => ({
    result: await giveOrderToCourier(deps, actor, { orderId: params.order_id, fleetId: body.fleet_id }),
  }));
  route(app, orders.cancelCellOrder, async ({ actor, params, body: { reason, who_pays: whoPays } }) => ({
    result: await cancelCellOrder(deps, actor, { orderId: params.order_id, reason, whoPays }),
  }));
  route(app, orders.moveCellOrder, async ({ actor, params, body }) => ({
    result: await moveCellOrder(deps, actor, { orderId: params.order_id, ...body }),
  }));
  route(app, orders.noteOrder, async ({ actor, params, body }) => ({
    result: await noteOrder(deps, actor, { orderId: params.order_id, ...body }),
  }));
}
