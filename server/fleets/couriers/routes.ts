import { courierNames } from "@waybill/domain/couriers/couriers";
import type { FastifyInstance } from "fastify";
import { Refused } from "../../platform/http/refused.ts";
import { pathOfUnstorable } from "../../platform/http/exchange/read-input.ts";
import type { CourierDeps } from "./choose-couriers.ts";
import { courierAddress, handleCourierWebhook } from "./handle-courier-webhook.ts";

const bodyLimit = 262_144;

/** Receives the outside couriers' webhooks. Each courier defines their shape and signs them. */
export function courierRoutes(app: FastifyInstance, deps: CourierDeps & { wake: () => void }): void {
  void app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of courierNames) {
      const courier = deps.couriers.get(name);
      if (!courier) continue;
      scope.post(
        courierAddress(name),
        // Signed calls have no rate limit, because couriers send one per movement of a driver; others count toward
        // the usual limit.
        { config: { ownLimit: true }, bodyLimit },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const received = courier.readWebhook(request.headers, body);
          if (received === "unsigned") {
            await app.limitCalls(request, reply);
            throw new Refused("not_signed_in");
          }
          if (received && pathOfUnstorable(received)) throw new Refused("malformed_request");
          if (received) await handleCourierWebhook(deps, name, received);
          return reply.code(200).type("application/json; charset=utf-8").send("{}");
        },
      );
    }
  });
}
