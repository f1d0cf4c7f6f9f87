import * as z from "zod/mini";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { uncounted } from "../../platform/http/rate-limit/rate-limit.ts";
import { serve, servedFile } from "../../platform/http/served-file.ts";
import { productRoot } from "../../platform/program-files.ts";
import { whoCalls } from "../access/who-calls.ts";

/** Pages of others ask for the script again after this time. */
const scriptCache = "public, max-age=300";

const Asked = z.object({
  address: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  client_vendor_id: z.optional(z.string().check(z.maxLength(255))),
  amount: z.optional(z.number()),
});

/**
 * `/embed/waybill.js` and the call by which its `<waybill-quote>` asks. The key of that element can be read by everybody who
 * opens the page, so that it may do nothing but ask for prices.
 */
export function embedRoutes(app: FastifyInstance, deps: Deps): void {
  const source = readFileSync(join(productRoot, "recipient/embed/waybill.js"));
  const script = servedFile("text/javascript; charset=utf-8", source);
  app.get("/embed/waybill.js", uncounted, async (request, reply) => {
    reply.header("cross-origin-resource-policy", "cross-origin");
    return serve(request, reply, await script, scriptCache);
  });

  const readableFor = ({ headers: { origin } }: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.headers({
      vary: "origin",
      ...(origin !== undefined &&
        deps.settings.frameAncestors.includes(origin) && {
          "access-control-allow-origin": origin,
          "cross-origin-resource-policy": "cross-origin",
        }),
    });

  app.options("/embed/quote", async (request, reply) =>
    readableFor(request, reply)
      .headers({
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "authorization, content-type",
        "access-control-max-age": "600",
      })
      .code(204)
      .send(),
  );

  app.post("/embed/quote", async (request, reply) => {
    readableFor(request, reply);
    const { authorization } = request.headers;
    const client = await whoCalls(deps, authorization);
    if (!client) throw new PartnerRefused(403, "TOKEN_NOT_VALID", "The key is revoked or not valid");
    if (!client.scopes || [...client.scopes].some((scope) => scope !== "quotes"))
      throw new PartnerRefused(
        403,
        "SCOPE_MISSING",
        "Everybody can read the key of a page. Make one with the scope quotes alone",
      );
    request.actor = client;
    const asked = Asked.safeParse(request.body);
    if (!asked.success) {
      const field = asked.error.issues[0]?.path.join(".") || "body";
      throw new PartnerRefused(400, "INVALID_PAYLOAD", `${field} is not valid`);
    }
    const { address, latitude, longitude, client_vendor_id, amount = 0 } = asked.data;
    const answer = await app.inject({
      method: "POST",
      url: `/${deps.settings.country}/api/v1/quotes`,
      remoteAddress: request.ip,
      headers: { authorization },
      payload: {
        amount,
        description: "-",
        payment_method: "PAID",
        ...(client_vendor_id !== undefined && { sender: { client_vendor_id } }),
        recipient: { location: { address: address ?? "-", latitude, longitude } },
      },
    });
    return reply.code(answer.statusCode).type("application/json; charset=utf-8").send(answer.body);
  });
}
