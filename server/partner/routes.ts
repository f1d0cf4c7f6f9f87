import * as developer from "@waybill/contract/partner/developer";
import * as orders from "@waybill/contract/partner/orders";
import * as outlets from "@waybill/contract/partner/outlets";
import * as testOrders from "@waybill/contract/partner/testing";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import type { OrderDeps } from "../orders/order-deps.ts";
import { oauthRefused } from "../platform/http/partner-errors.ts";
import { route } from "../platform/http/route.ts";
import { type CallLog, logPartnerCalls } from "./access/call-log.ts";
import { exportCalls } from "./access/export-calls.ts";
import { listCalls } from "./access/list-calls.ts";
import { issueToken, tokenPath } from "./access/issue-token.ts";
import { createClient } from "./access/create-client.ts";
import { listClients, deleteClient } from "./access/clients.ts";
import { addClientKey, deleteClientKey } from "./access/client-keys.ts";
import { createSecretKey } from "./access/create-secret-key.ts";
import { listSecretKeys, deleteSecretKey } from "./access/secret-keys.ts";
import { documentRoutes } from "./document/document-routes.ts";
import { askFee } from "./orders/ask-fee.ts";
import { askTime } from "./orders/ask-time.ts";
import { askQuote } from "./orders/ask-quote.ts";
import { changeOrder } from "./orders/change-order.ts";
import { cancelOrder } from "./orders/cancel-order.ts";
import { placeOrder } from "./orders/place-order.ts";
import { placeTestOrder } from "./orders/place-test-order.ts";
import { listOrders } from "./orders/list-orders.ts";
import { readOrder } from "./orders/read-order.ts";
import { tellReady } from "./orders/tell-ready.ts";
import { readCoordinates } from "./orders/read-coordinates.ts";
import { readProofOfDelivery, readProofOfPickup, readProofOfReturn } from "./orders/proofs.ts";
import type { LocateDeps } from "./outlets/locate-outlet.ts";
import { putOutlet } from "./outlets/put-outlet.ts";
import { patchOutlet } from "./outlets/patch-outlet.ts";
import { readOutlet, listOutlets } from "./outlets/outlets.ts";
import { vendorKeyRoutes } from "./access/vendor-key-routes.ts";
import { embedRoutes } from "./embed/embed-routes.ts";
import { mcpRoutes } from "./mcp/mcp-routes.ts";
import type { ToolDeps } from "./mcp/tools.ts";
import { markReplayed, partnerRoute } from "./partner-route.ts";
import { readTestOrder } from "./test-orders/read-test-order.ts";
import { changeTestOrder } from "./test-orders/change-test-order.ts";
import { takeTestStep } from "./test-orders/take-test-step.ts";
import type { CourierDeps } from "./test-orders/courier.ts";

/** The partner API, its token endpoint, its document, and the routes by which developers get access. */
export async function partnerRoutes(
  app: FastifyInstance,
  deps: CourierDeps & LocateDeps & ToolDeps & { partnerCalls: CallLog },
): Promise<void> {
  logPartnerCalls(app, deps, deps.partnerCalls);
  developerRoutes(app, deps);
  vendorKeyRoutes(app, deps);
  outletRoutes(app, deps);
  orderRoutes(app, deps);
  testOrderRoutes(app, deps);
  mcpRoutes(app, deps);
  embedRoutes(app, deps);
  await app.register(async (scope) => tokenRoute(scope, deps));
  await documentRoutes(app, deps);
}

function developerRoutes(app: FastifyInstance, deps: OrderDeps): void {
  route(app, developer.createClient, async ({ actor, body }) => ({
    result: await createClient(deps, actor, body),
  }));
  route(app, developer.listClients, async ({ actor }) => ({
    result: await listClients(deps, actor),
  }));
  route(app, developer.listCalls, ({ actor, query }) => listCalls(deps, actor, query.cursor));
  route(app, developer.exportCalls, async ({ actor, query, reply }) => {
    reply.type("text/csv; charset=utf-8").headers({
      "content-disposition": 'attachment; filename="calls.csv"',
      "cache-control": "no-store",
    });
    return Readable.from(exportCalls(deps, actor, query.client_id));
  });
  route(app, developer.placeTestOrder, async ({ actor, body }) => ({
    result: await placeTestOrder(deps, actor, body),
  }));
  route(app, developer.deleteClient, async ({ actor, params }) => {
    await deleteClient(deps, actor, params.client_id);
    return undefined;
  });
  route(app, developer.addClientKey, async ({ actor, params, body }) => ({
    result: await addClientKey(deps, actor, {
      clientId: params.client_id,
      publicKey: body.public_key,
    }),
  }));
  route(app, developer.deleteClientKey, async ({ actor, params }) => {
    await deleteClientKey(deps, actor, { clientId: params.client_id, keyId: params.key_id });
    return undefined;
  });
  route(app, developer.createSecretKey, async ({ actor, body }) => ({
    result: await createSecretKey(deps, actor, body),
  }));
  route(app, developer.listSecretKeys, async ({ actor }) => ({
    result: await listSecretKeys(deps, actor),
  }));
  route(app, developer.deleteSecretKey, async ({ actor, params }) => {
    await deleteSecretKey(deps, actor, params.key_id);
    return undefined;
  });
}

/** OAuth requests are form-encoded; the parser applies to this route only. */
function tokenRoute(scope: FastifyInstance, deps: OrderDeps): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 65_536 },
    (_request, body: string, done) => done(null, new URLSearchParams(body)),
  );
  scope.post(tokenPath, async ({ body }, reply) => {
    if (!(body instanceof URLSearchParams))
      throw oauthRefused("invalid_request", "The request is not form-encoded", {
        hint: "Send application/x-www-form-urlencoded.",
      });
    const token = await issueToken(deps, body);
    return reply.headers({ "cache-control": "no-store", pragma: "no-cache" }).send(JSON.stringify(token));
  });
  scope.addHook("onSend", async (_request, reply) => void reply.type("application/json; charset=utf-8"));
}

function outletRoutes(app: FastifyInstance, deps: OrderDeps & LocateDeps): void {
  partnerRoute(app, deps, outlets.putOutlet, ({ client, params, body }) =>
    putOutlet(deps, client, params.client_vendor_id, body),
  );
  partnerRoute(app, deps, outlets.patchOutlet, ({ client, params, body }) =>
    patchOutlet(deps, client, params.client_vendor_id, body),
  );
  partnerRoute(app, deps, outlets.readOutlet, ({ client, params }) =>
    readOutlet(deps, client, params.client_vendor_id),
  );
  partnerRoute(app, deps, outlets.listOutlets, ({ client }) => listOutlets(deps, client));
}

function orderRoutes(app: FastifyInstance, deps: CourierDeps): void {
  partnerRoute(app, deps, orders.askFee, ({ client, body }) => askFee(deps, client, body));
  partnerRoute(app, deps, orders.askTime, ({ client, body }) => askTime(deps, client, body));
  partnerRoute(app, deps, orders.askQuote, ({ client, body }) => askQuote(deps, client, body));
  partnerRoute(
    app,
    deps,
    orders.placeOrder,
    async ({ client, body, headers, reply }) => {
      const placed = await placeOrder(deps, client, body, headers["idempotency-key"]);
      if (placed.isReplayed) markReplayed(reply);
      return placed.answer;
    },
    // The handler writes order and key in one transaction, so that a crash leaves neither.
    { isOnceByItself: true },
  );
  partnerRoute(app, deps, orders.listOrders, ({ client, query }) => listOrders(deps, client, query));
  partnerRoute(app, deps, orders.readOrder, ({ client, params }) => readOrder(deps, client, params.order_id));
  partnerRoute(app, deps, orders.changeOrder, ({ client, params, body }) =>
    changeOrder(deps, client, params.order_id, body),
  );
  partnerRoute(app, deps, orders.cancelOrder, async ({ client, params, body }) => {
    await cancelOrder(deps, client, { orderId: params.order_id, reason: body.reason });
    return undefined;
  });
  partnerRoute(app, deps, orders.tellReady, ({ client, params, body }) =>
    tellReady(deps, client, { orderId: params.order_id, readyAt: body.ready_at }),
  );
  partnerRoute(app, deps, orders.readCoordinates, ({ client, params }) =>
    readCoordinates(deps, client, params.order_id),
  );
  partnerRoute(app, deps, orders.readProofOfPickup, ({ client, params }) =>
    readProofOfPickup(deps, client, params.order_id),
  );
  partnerRoute(app, deps, orders.readProofOfDelivery, ({ client, params }) =>
    readProofOfDelivery(deps, client, params.order_id),
  );
  partnerRoute(app, deps, orders.readProofOfReturn, ({ client, params }) =>
    readProofOfReturn(deps, client, params.order_id),
  );
}

function testOrderRoutes(app: FastifyInstance, deps: CourierDeps): void {
  partnerRoute(app, deps, testOrders.readTestOrder, ({ client, params }) =>
    readTestOrder(deps, client, params.order_id),
  );
  partnerRoute(app, deps, testOrders.changeTestOrder, ({ client, params, body }) =>
    changeTestOrder(deps, client, params.order_id, body),
  );
  partnerRoute(app, deps, testOrders.takeTestStep, ({ client, params, body }) =>
    takeTestStep(deps, client, params.order_id, body),
  );
}
