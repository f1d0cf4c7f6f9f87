import { exportAudit, listAudit } from "@waybill/contract/operations/audit";
import * as operators from "@waybill/contract/operations/operators";
import * as orders from "@waybill/contract/operations/orders";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import type { Accounts } from "../accounts/open-accounts.ts";
import { auditAsCsv, readAudit } from "../audit/read-audit.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { route } from "../platform/http/route.ts";
import type { ProofDeps } from "../fleets/proofs/proof-deps.ts";
import { languageOfReader } from "../platform/texts.ts";
import {
  addNewOperator,
  listAllOperators,
  readOperator,
  setRoles,
} from "../accounts/operators/manage-operators.ts";
import { listCell } from "./list-cell.ts";
import { readStory } from "./read-story.ts";
import { addNote, assignOrder, cancelCellOrder, moveCellOrder, unassignOrder } from "./steer-orders.ts";
import { consoleRiderRoutes } from "../fleets/managing/routes.ts";
import { secondFactorRoutes } from "../accounts/second-factor/routes.ts";
import { consoleVendorRoutes } from "../vendors/managing/routes.ts";

/** The operators' calls: every endpoint of contract/operations. Each declares what roles it needs, which `route` checks. */
export function operationsRoutes(
  app: FastifyInstance,
  deps: Accounts & OrderDeps & Pick<ProofDeps, "proofs">,
): void {
  route(app, listAudit, async ({ query }) => ({ result: await readAudit(deps, query) }));
  route(app, exportAudit, ({ query, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="audit.csv"');
    return Readable.from(auditAsCsv(deps, query));
  });
  operatorRoutes(app, deps);
  secondFactorRoutes(app, deps);
  orderRoutes(app, deps);
  consoleRiderRoutes(app, deps);
  consoleVendorRoutes(app, deps);
}

function orderRoutes(app: FastifyInstance, deps: OrderDeps): void {
  route(app, orders.listCellOrders, async ({ query }) => ({ result: await listCell(deps, query) }));
  route(app, orders.readCellOrder, async ({ params }) => ({
    result: await readStory(deps, params.order_id),
  }));
  route(app, orders.assignOrder, async ({ actor, params, body }) => ({
    result: await assignOrder(deps, actor, { orderId: params.order_id, riderId: body.rider_id }),
  }));
  route(app, orders.unassignOrder, async ({ actor, params, body }) => ({
    result: await unassignOrder(deps, actor, { orderId: params.order_id, ...body }),
  }));
  route(app, orders.cancelCellOrder, async ({ actor, params, body: { reason, who_pays: whoPays } }) => ({
    result: await cancelCellOrder(deps, actor, { orderId: params.order_id, reason, whoPays }),
  }));
  route(app, orders.moveCellOrder, async ({ actor, params, body }) => ({
    result: await moveCellOrder(deps, actor, { orderId: params.order_id, ...body }),
  }));
  route(app, orders.noteOrder, async ({ actor, params, body }) => ({
    result: await addNote(deps, actor, { orderId: params.order_id, ...body }),
  }));
}

function operatorRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, operators.readOwnOperator, async ({ actor }) => ({
    result: await readOperator(deps.db, actor.userId),
  }));
  route(app, operators.listOperators, async ({ query }) => ({ result: await listAllOperators(deps, query) }));
  route(app, operators.addOperator, async ({ actor, body, request }) => {
    const language = languageOfReader(countries[deps.settings.country], request.headers["accept-language"]);
    return { result: await addNewOperator(deps, actor, { ...body, address: request.ip, language }) };
  });
  route(app, operators.setOperatorRoles, async ({ actor, body, params }) => ({
    result: await setRoles(deps, actor, { userId: params.user_id, roles: body.roles }),
  }));
}
