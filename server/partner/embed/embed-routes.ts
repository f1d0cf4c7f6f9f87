import * as z from "zod/mini";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { placeAnswer } from "../../places/place-answer.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { withoutRateLimit } from "../../platform/http/rate-limit/rate-limit.ts";
import { serveFile, servedFile } from "../../platform/http/served-file.ts";
import { productRoot } from "../../platform/program-files.ts";
import { requireWithinKeyLimits, clientOfToken } from "../access/client-of-token.ts";
import type { ToolDeps } from "../mcp/tools.ts";

/** How long other websites may cache the script. */
const scriptCache = "public, max-age=300";

const closeMatches: ReadonlySet<string> = new Set(["exact", "street"]);

/**
 * The location of an address. Only exact and street matches count: a price for a district or a similar name would
 * be wrong.
 */
async function placeOf({ geocoder, settings }: ToolDeps, query: string) {
  const search = geocoder.autocomplete({ query, country: settings.country, language: "en" });
  const found = (await placeAnswer(search)).data.find(({ address }) => closeMatches.has(address.match));
  if (!found)
    throw new PartnerRefused(
      400,
      "INVALID_PAYLOAD",
      "The address was not found. Give latitude and longitude with it",
    );
  return { latitude: found.address.latitude, longitude: found.address.longitude };
}

const Asked = z.object({
  address: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  client_vendor_id: z.optional(z.string().check(z.maxLength(255))),
  amount: z.optional(z.number()),
});

/**
 * Serves `/embed/waybill.js` and the call of its `<waybill-quote>` element. Every visitor of the page can read the
 * element's key, so the key can only request prices.
 */
export function embedRoutes(app: FastifyInstance, deps: ToolDeps): void {
  const source = readFileSync(join(productRoot, "recipient/embed/waybill.js"));
  const script = servedFile("text/javascript; charset=utf-8", source);
  app.get("/embed/waybill.js", withoutRateLimit, async (request, reply) => {
    reply.header("cross-origin-resource-policy", "cross-origin");
    return serveFile(request, reply, await script, scriptCache);
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
    const client = await clientOfToken(deps, request);
    if (!client) throw new PartnerRefused(403, "TOKEN_NOT_VALID", "The key is revoked or not valid");
    requireWithinKeyLimits(client, request.ip);
    if (!client.scopes || [...client.scopes].some((scope) => scope !== "quotes"))
      throw new PartnerRefused(
        403,
        "SCOPE_MISSING",
        "Everybody can read the key of a page. Make one with the scope quotes alone",
      );
    request.actor = client;
    const parsed = Asked.safeParse(request.body);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join(".") || "body";
      throw new PartnerRefused(400, "INVALID_PAYLOAD", `${field} is not valid`);
    }
    const { address, latitude, longitude, client_vendor_id, amount = 0 } = parsed.data;
    const isNamedAlone = address !== undefined && latitude === undefined && longitude === undefined;
    const place = isNamedAlone ? await placeOf(deps, address) : { latitude, longitude };
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
        recipient: { location: { address: address ?? "-", ...place } },
      },
    });
    for (const name of ["retry-after", "x-waybill-code"])
      if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name]);
    return reply.code(answer.statusCode).type("application/json; charset=utf-8").send(answer.body);
  });
}
