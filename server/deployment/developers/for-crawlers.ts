import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { supportEmailOf } from "../../platform/settings/settings.ts";

const plain = "text/plain; charset=utf-8";
/** Paths that search engines must not index: orders, personal links, and staff apps. */
const privatePaths = [
  "/tracking",
  "/tracking-c2c",
  "/delivery-receipt",
  "/account",
  "/statements",
  "/history",
  "/order-tracking",
  "/orders/",
  "/rider",
  "/operations",
  "/embedded",
  "/san/",
  "/hurrier/",
  "/metrics",
  "/health",
] as const;
const securityFor = 180 * 86_400_000;

/** robots.txt, the sitemap, and the security contact (RFC 9116). */
export function crawlerRoutes(
  app: FastifyInstance,
  { settings, publicUrl, now }: Pick<Deps, "settings" | "publicUrl" | "now">,
): void {
  app.get("/robots.txt", async (_request, reply) =>
    reply
      .type(plain)
      .send(["User-agent: *", ...privatePaths.map((path) => `Disallow: ${path}`), "Allow: /", ""].join("\n")),
  );
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const email = supportEmailOf({ ...settings, publicUrl: publicUrl() });
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${new Date(now().getTime() + securityFor).toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
    ];
    return reply.type(plain).send(`${lines.join("\n")}\n`);
  });
}
