import * as developer from "@waybill/contract/partner/developer";
import * as orders from "@waybill/contract/partner/orders";
import * as outlets from "@waybill/contract/partner/outlets";
import * as testOrders from "@waybill/contract/partner/testing";
import type { FastifyInstance } from "fastify";
import type { OrderDeps } from "../orders/order-deps.ts";
import { oauthRefused } from "../platform/http/partner-errors.ts";
import { route } from "../platform/http/route.ts";
import { type CallLog, listCalls, logPartnerCalls } from "./access/call-log.ts";
import { issueToken, tokenPath } from "./access/issue-token.ts";
import * as access from "./access/manage-access.ts";
import { documentRoutes } from "./document-routes.ts";
import * as asking from "./orders/ask-delivery.ts";
import * as changing from "./orders/change-orders.ts";
import { onceForKeys } from "./orders/first-answer.ts";
import { placeOrder } from "./orders/place-order.ts";
import { placeScenario } from "./orders/place-scenario.ts";
import * as reading from "./orders/read-orders.ts";
import type { LocateDeps } from "./outlets/locate-outlet.ts";
import * as managing from "./outlets/manage-outlets.ts";
import { vendorKeyRoutes } from "./access/vendor-key-routes.ts";
import { partnerRoute } from "./partner-route.ts";
import * as testing from "./test-orders/play-test-order.ts";
import type { CourierDeps } from "./test-orders/courier.ts";
import type { Client } from "./access/who-calls.ts";

/** The partner API, its token address, its document, and the calls by which a developer opens it. */
export async function partnerRoutes(
  app: FastifyInstance,
  deps: CourierDeps & LocateDeps & { partnerCalls: CallLog },
): Promise<void> {
  logPartnerCalls(app, deps, deps.partnerCalls);
  developerRoutes(app, deps);
  vendorKeyRoutes(app, deps);
  outletRoutes(app, deps);
  orderRoutes(app, deps);
  testOrderRoutes(app, deps);
  await app.register(async (scope) => tokenRoute(scope, deps));
  await documentRoutes(app, deps);
}

function developerRoutes(app: FastifyInstance, deps: OrderDeps): void {
  route(app, developer.createClient, async ({ actor, body }) => ({
    result: await access.createClient(deps, actor, body),
  }));
  route(app, developer.listClients, async ({ actor }) => ({
    result: await access.listClients(deps, actor),
  }));
  route(app, developer.listCalls, ({ actor, query }) => listCalls(deps, actor, query.cursor));
  route(app, developer.placeTestOrder, async ({ actor, body }) => ({
    result: await placeScenario(deps, actor, body),
  }));
  route(app, developer.deleteClient, async ({ actor, params }) => {
    await access.deleteClient(deps, actor, params.client_id);
    return undefined;
  });
  route(app, developer.addClientKey, async ({ actor, params, body }) => ({
    result: await access.addClientKey(deps, actor, {
      clientId: params.client_id,
      publicKey: body.public_key,
    }),
  }));
  route(app, developer.deleteClientKey, async ({ actor, params }) => {
    await access.deleteClientKey(deps, actor, { clientId: params.client_id, keyId: params.key_id });
    return undefined;
  });
  route(app, developer.createSecretKey, async ({ actor, body }) => ({
    result: await access.createSecretKey(deps, actor, body),
  }));
  route(app, developer.listSecretKeys, async ({ actor }) => ({
    result: await access.listSecretKeys(deps, actor),
  }));
  route(app, developer.deleteSecretKey, async ({ actor, params }) => {
    await access.deleteSecretKey(deps, actor, params.key_id);
    return undefined;
  });
}

/** Form-encoded, as OAuth has it; the parser is this address's alone. */
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
    managing.putOwnOutlet(deps, client, params.client_vendor_id, body),
  );
  partnerRoute(app, deps, outlets.patchOutlet, ({ client, params, body }) =>
    managing.patchOwnOutlet(deps, client, params.client_vendor_id, body),
  );
  partnerRoute(app, deps, outlets.readOutlet, ({ client, params }) =>
    managing.readOwnOutlet(deps, client, params.client_vendor_id),
  );
  partnerRoute(app, deps, outlets.listOutlets, ({ client }) => managing.listOwnOutlets(deps, client));
}

type Keyed = { client: Client; headers: { "idempotency-key"?: string | undefined }; body: unknown };

function orderRoutes(app: FastifyInstance, deps: CourierDeps): void {
  /** The first answer again to a call with the same Idempotency-Key. */
  const once = <T>(path: string, { client, headers, body }: Keyed, work: () => Promise<T>): Promise<T> => {
    const key = headers["idempotency-key"];
    if (key === undefined) return work();
    const keys = [{ owner: client.clientId, key: `${path} ${key}`, isBodyFixed: true }];
    return onceForKeys(deps, keys, body, async () => {
      const answer = await work();
      return async () => answer;
    });
  };
  partnerRoute(app, deps, orders.askFee, (call) =>
    once("fee", call, () => asking.askFee(deps, call.client, call.body)),
  );
  partnerRoute(app, deps, orders.askTime, (call) =>
    once("time", call, () => asking.askTime(deps, call.client, call.body)),
  );
  partnerRoute(app, deps, orders.askQuote, (call) =>
    once("quote", call, () => asking.askQuote(deps, call.client, call.body)),
  );
  partnerRoute(app, deps, orders.placeOrder, ({ client, body, headers }) =>
    placeOrder(deps, client, body, headers["idempotency-key"]),
  );
  partnerRoute(app, deps, orders.listOrders, ({ client, query }) => reading.listOrders(deps, client, query));
  partnerRoute(app, deps, orders.readOrder, ({ client, params }) =>
    reading.readOrder(deps, client, params.order_id),
  );
  partnerRoute(app, deps, orders.changeOrder, ({ client, params, body }) =>
    changing.changeOrder(deps, client, params.order_id, body),
  );
  partnerRoute(app, deps, orders.cancelOrder, async ({ client, params, body }) => {
    await changing.cancelOrder(deps, client, { orderId: params.order_id, reason: body.reason });
    return undefined;
  });
  partnerRoute(app, deps, orders.readCoordinates, ({ client, params }) =>
    reading.readCoordinates(deps, client, params.order_id),
  );
  const proofs = [
    [orders.readProofOfPickup, "pickup"],
    [orders.readProofOfDelivery, "delivery"],
    [orders.readProofOfReturn, "return"],
  ] as const;
  for (const [endpoint, kind] of proofs)
    partnerRoute(app, deps, endpoint, ({ client, params }) =>
      reading.readProof(deps, client, { orderId: params.order_id, kind }),
    );
}

function testOrderRoutes(app: FastifyInstance, deps: CourierDeps): void {
  partnerRoute(app, deps, testOrders.readTestOrder, ({ client, params }) =>
    testing.readTestOrder(deps, client, params.order_id),
  );
  partnerRoute(app, deps, testOrders.changeTestOrder, ({ client, params, body }) =>
    testing.changeTestOrder(deps, client, params.order_id, body),
  );
  partnerRoute(app, deps, testOrders.takeTestStep, ({ client, params, body }) =>
    testing.takeStepByHand(deps, client, params.order_id, body),
  );
}
