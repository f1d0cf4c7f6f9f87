import helmet from "@fastify/helmet";
import fastifyPlugin from "fastify-plugin";
import type { Settings } from "../settings/settings.ts";

type HeaderSettings = Pick<
  Settings,
  "mapStyleUrl" | "publicUrl" | "helpCenterUrl" | "apiBase" | "wsBase" | "analyticsUrl"
>;

const originOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).origin]);

/** What a page of ours may load: our own, the map's worker, the origin of the map style, the calls and analytics events where they go elsewhere, and the help center in a frame. */
export const securityHeaders = fastifyPlugin<HeaderSettings>(
  async (app, { mapStyleUrl, publicUrl, helpCenterUrl, apiBase, wsBase, analyticsUrl }) => {
    const mapOrigin = originOf(mapStyleUrl);
    const isHttps = publicUrl?.startsWith("https:") ?? false;
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          scriptSrcAttr: ["'none'"],
          // Components place themselves by style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", "data:", "blob:", ...mapOrigin],
          fontSrc: ["'self'", "data:", ...mapOrigin],
          connectSrc: [
            "'self'",
            ...mapOrigin,
            ...originOf(apiBase),
            ...originOf(wsBase),
            ...originOf(analyticsUrl),
          ],
          workerSrc: ["'self'", "blob:"],
          frameSrc: ["'self'", ...originOf(helpCenterUrl)],
          frameAncestors: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          ...(isHttps && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    });
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=()");
    });
  },
);
