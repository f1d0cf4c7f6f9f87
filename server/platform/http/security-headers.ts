import fastifyPlugin from "fastify-plugin";
import helmet, { type HelmetOptions } from "helmet";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "../settings/settings.ts";

type HeaderSettings = Pick<
  Settings,
  "mapStyleUrl" | "publicUrl" | "helpCenterUrl" | "apiBase" | "wsBase" | "analyticsUrl"
>;

const originOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).origin]);

/** The headers that helmet sets with these options. They are the same for every answer, so they are built once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}

/** What a page of ours may load: our own, the map's worker, the origin of the map style, the calls and analytics events where they go elsewhere, and the help center in a frame. */
export const securityHeaders = fastifyPlugin<HeaderSettings>(
  async (app, { mapStyleUrl, publicUrl, helpCenterUrl, apiBase, wsBase, analyticsUrl }) => {
    const mapOrigin = originOf(mapStyleUrl);
    const isHttps = publicUrl?.startsWith("https:") ?? false;
    const headers = headersOf({
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
    headers["permissions-policy"] = "geolocation=(self), camera=(), microphone=(), payment=()";
    app.addHook("onRequest", (_request, reply, next) => {
      reply.headers(headers);
      next();
    });
  },
);
