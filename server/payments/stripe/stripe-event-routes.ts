import type { FastifyInstance } from "fastify";
import { Refused } from "../../platform/http/refused.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { handleStripeEvent } from "./handle-stripe-event.ts";

const bodyLimit = 262_144;
export const stripeEventPath = "/orders/api/v1/order/payment/stripe-events";

/** Stripe's webhook, which reports a payment's outcome even if the browser never returns from the bank. */
export function stripeEventRoutes(
  app: FastifyInstance,
  deps: PaymentDeps,
  watch: { wake: () => void },
): void {
  const { stripe } = deps.settings;
  if (!stripe) return;
  void app.register(async (scope) => {
    // The signature covers the raw bytes, so JSON is not parsed.
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    // Calls with Stripe's signature have no rate limit, because there are as many as payments; other calls have the
    // usual limit.
    scope.post(stripeEventPath, { config: { ownLimit: true }, bodyLimit }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = { secret: stripe.webhookSecret, body, signature: request.headers["stripe-signature"] };
      if ((await handleStripeEvent(deps, watch, event)) === "unsigned") {
        await app.limitCalls(request, reply);
        throw new Refused("not_signed_in");
      }
      return reply.code(200).type("application/json; charset=utf-8").send("{}");
    });
  });
}
