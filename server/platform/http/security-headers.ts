import fastifyPlugin from "fastify-plugin";
import helmet, { type HelmetOptions } from "helmet";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "../settings/settings.ts";

type HeaderSettings = Pick<
  Settings,
  | "mapStyleUrl"
  | "publicUrl"
  | "helpCenterUrl"
  | "apiBase"
  | "wsBase"
  | "analyticsUrl"
  | "stripe"
  | "frameAncestors"
>;

/** The pages that the configured other origins may frame. */
const framedPages = /^\/(?:tracking|embedded)(?:\/|$|\?)/;

const originOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).origin]);

/** The headers that helmet sets with these options. They are equal for every response, so they are built once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}

/**
 * The sources that a page may load from: our own files, the map's worker, the map style's origin, the
 * configured origins of calls and analytics, the help center in a frame, and Stripe's card fields if Stripe
 * charges cards.
 */
export const securityHeaders = fastifyPlugin<HeaderSettings>(async (app, settings) => {
  const { mapStyleUrl, publicUrl, helpCenterUrl, apiBase, wsBase, analyticsUrl, stripe } = settings;
  const mapOrigin = originOf(mapStyleUrl);
  const ofStripe = (...origins: readonly string[]) => (stripe ? origins : []);
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...ofStripe("https://js.stripe.com", "https://*.js.stripe.com")],
        scriptSrcAttr: ["'none'"],
        // UI components set their position with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...mapOrigin],
        fontSrc: ["'self'", "data:", ...mapOrigin],
        connectSrc: [
          "'self'",
          ...mapOrigin,
          ...originOf(apiBase),
          ...originOf(wsBase),
          ...originOf(analyticsUrl),
          ...ofStripe("https://api.stripe.com"),
        ],
        workerSrc: ["'self'", "blob:"],
        frameSrc: [
          "'self'",
          ...originOf(helpCenterUrl),
          ...ofStripe("https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"),
        ],
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
  const policy = (camera: string) => `geolocation=(self), camera=${camera}, microphone=(), payment=()`;
  headers["permissions-policy"] = policy("()");
  // Riders scan barcodes with the camera, by a WebAssembly program in browsers that cannot.
  const ofRiders = {
    ...headers,
    "permissions-policy": policy("(self)"),
    "content-security-policy": headers["content-security-policy"]!.replace(
      "script-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
    ),
  };
  // X-Frame-Options cannot list origins; browsers that know the policy header ignore it.
  const { "x-frame-options": _, ...withoutFrameOptions } = headers;
  const framed = {
    ...withoutFrameOptions,
    "content-security-policy": headers["content-security-policy"]!.replace(
      "frame-ancestors 'self'",
      ["frame-ancestors 'self'", ...settings.frameAncestors].join(" "),
    ),
  };
  const mayBeFramed = settings.frameAncestors.length > 0;
  const headersAt = (url: string) => {
    if (url.startsWith("/rider/")) return ofRiders;
    return mayBeFramed && framedPages.test(url) ? framed : headers;
  };
  app.addHook("onRequest", ({ url }, reply, next) => {
    reply.headers(headersAt(url));
    next();
  });
});
