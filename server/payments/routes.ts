import * as endpoints from "@waybill/contract/payments";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../platform/http/route.ts";
import { withPrivateHeaders } from "../platform/http/page-context.ts";
import { confirmPayment } from "./paying/confirm-payment.ts";
import { createPaymentIntent } from "./paying/create-payment-intent.ts";
import { giveUpPayment } from "./paying/give-up-payment.ts";
import { readPayment } from "./paying/read-payment.ts";
import { returnFromProvider } from "./paying/return-from-provider.ts";
import { openWallet } from "./paying/wallet.ts";
import type { PaymentDeps } from "./payment-deps.ts";

type Return = { Params: { intentId: string } };

/** The routes of card payments, and the URL to which a provider sends the browser back. */
export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps, watch: { wake: () => void }): void {
  // The guest's token is stored at the browser's origin, so without PUBLIC_URL the browser must return to the
  // origin of its request.
  const originOf = ({ protocol, host }: FastifyRequest) => deps.settings.publicUrl ?? `${protocol}://${host}`;

  route(app, endpoints.openWallet, ({ actor, params }) => openWallet(deps, actor, params.vendorId));
  route(app, endpoints.createPaymentIntent, ({ actor, body, headers }) =>
    createPaymentIntent(deps, actor, body, headers["idempotency-key"]),
  );
  route(app, endpoints.confirmPayment, async ({ actor, body, request }) => {
    const answer = await confirmPayment(deps, actor, { input: body, origin: originOf(request) });
    watch.wake();
    return answer;
  });

  route(app, endpoints.readPayment, ({ actor, query }) => readPayment(deps, actor, query.purchase_intent_id));
  route(app, endpoints.giveUpPayment, async ({ actor, body, headers }) => {
    const which = { intentId: body.purchase_intent_id, key: headers["idempotency-key"] };
    const answer = await giveUpPayment(deps, actor, which);
    watch.wake();
    return answer;
  });

  app.get<Return>("/orders/api/v1/order/payment/return/:intentId", async (request, reply) => {
    const address = await returnFromProvider(deps, request.params.intentId);
    watch.wake();
    return withPrivateHeaders(reply).redirect(address, 303);
  });
}
