import helmet from "@fastify/helmet";
import fastifyPlugin from "fastify-plugin";
import type { Settings } from "./settings.ts";

type Told = Pick<Settings, "mapStyleUrl" | "publicUrl">;

/** What a page of ours may load: our own, the map's worker, and the origin of the map style that was configured. */
export const securityHeaders = fastifyPlugin<Told>(async (app, { mapStyleUrl, publicUrl }) => {
  const mapOrigin = mapStyleUrl === undefined ? [] : [new URL(mapStyleUrl).origin];
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
        connectSrc: ["'self'", ...mapOrigin],
        workerSrc: ["'self'", "blob:"],
        frameSrc: ["'self'"],
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
});
