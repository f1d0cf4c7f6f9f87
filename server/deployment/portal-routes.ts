import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countries } from "@waybill/domain/markets/countries";
import { directionOf, fontAddress } from "@waybill/domain/markets/languages";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { productRoot } from "../platform/program-files.ts";
import type { Deps } from "../platform/deps.ts";
import type { CurrentBrand } from "../platform/current-brand.ts";
import { withoutRateLimit } from "../platform/http/rate-limit/rate-limit.ts";
import { Refused } from "../platform/http/refused.ts";
import { defaultLanguage, translatorFor } from "../platform/texts.ts";
import { cacheForever, serveFile, servedFile, type ServedFile } from "../platform/http/served-file.ts";

/** Paths of APIs: an unknown path below them gets an error in the API's format, never a page. */
const ofMachines =
  /^\/(?:rider|operations\/(?:api|assets)|mcp|\.well-known|orders|hurrier|conditions-api|ofrep|locales|fonts|map|assets|brands|recipient|health|metrics|san|ws|docs|embed|oauth2|partner|[a-z]{2}\/api\/v1)(?:\/|$)/;
const htmlType = "text/html; charset=utf-8";

const wantsPage = (request: FastifyRequest): boolean =>
  request.method === "GET" &&
  !ofMachines.test(request.url) &&
  String(request.headers.accept ?? "").includes("text/html");

/** The English texts of a built page that are visible before its script runs. */
const textsBeforeScript = ["page.about", "page.needs-script", "load-failed.text", "load-failed.close"];

const inHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** Escapes a text inside a JSON string in a script element, so that it cannot close the element. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
const jsonScripts = /(<script type="application\/json"[^]*?<\/script>)/;

/** A built page with its texts in a language. */
export function translatedPage(language: string, html: string, translate = translatorFor(language)): string {
  const english = translatorFor("en");
  const head = html.replace(
    '<html lang="en" dir="ltr">',
    `<html lang="${language}" dir="${directionOf(language)}">`,
  );
  const font = fontAddress(language);
  const dressed =
    font === undefined ? head : head.replace("</head>", `<link rel="stylesheet" href="${font}" /></head>`);
  const translated = (part: string, escape: (text: string) => string) =>
    textsBeforeScript.reduce(
      (wholePage, key) => wholePage.replaceAll(english(key), () => escape(translate(key))),
      part,
    );
  // Split at JSON scripts: every second part is JSON.
  return dressed
    .split(jsonScripts)
    .map((part, at) => translated(part, at % 2 === 1 ? inJson : inHtml))
    .join("");
}

const builtTitle = /<title>(?:Waybill|(Rider))<\/title>/;
const builtTheme = '<meta name="theme-color" content="#00657b" />';
const builtIcon = /<link rel="icon" href="\/brands\/[^>]*>/;

const titleOf = (serviceName: string, app?: string) =>
  app === undefined ? serviceName : `${serviceName} ${app}`;

/** The web app manifest of the riders' app, with the published brand. */
export const manifestOf = ({ service_name, colour }: CurrentBrand, built: string): string => {
  const manifest = JSON.parse(built) as { short_name: string };
  return JSON.stringify({
    ...manifest,
    name: titleOf(service_name, manifest.short_name),
    theme_color: colour,
  });
};

/** A built page with the current brand. Its colours load in the head, so that the first paint has them. */
export const brandedPage = (
  { service_name, logo_url, style_url, colour }: CurrentBrand,
  html: string,
): string =>
  html
    .replace(builtIcon, () => `<link rel="icon" href="${logo_url}" />`)
    .replace(builtTitle, (_, app?: string) => `<title>${inHtml(titleOf(service_name, app))}</title>`)
    .replace(builtTheme, `<meta name="theme-color" content="${colour}" />`)
    .replace("</head>", (end) => (style_url ? `<link rel="stylesheet" href="${style_url}" />${end}` : end));

type Branded = () => Promise<ServedFile>;

/** Returns a function that reads a built file with the brand applied, cached until the brand changes. */
function branded(
  { type, file }: { type: string; file: string },
  current: () => CurrentBrand,
  dress: (brand: CurrentBrand, text: string) => string,
): Branded {
  let cached: { of: CurrentBrand; answer: Promise<ServedFile> } | undefined;
  return () => {
    const of = current();
    if (cached?.of === of) return cached.answer;
    const answer = readFile(file, "utf8").then((text) => servedFile(type, dress(of, text)));
    const making = { of, answer };
    cached = making;
    answer.catch(() => {
      if (cached === making) cached = undefined;
    });
    return answer;
  };
}

const manifest = "manifest.webmanifest";

/**
 * Serves the files of a built app. Its hundreds of assets share one route; one route each would double the start
 * time.
 */
const builtFiles = (root: string, prefix: string) => async (app: FastifyInstance) => {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, ...withoutRateLimit.config };
  });
  await app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    index: false,
    wildcard: false,
    // The manifest is served with the current brand.
    globIgnore: ["assets/**", manifest],
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header("cache-control", path.includes("/assets/") ? cacheForever : "no-cache");
    },
  });
  const assets = new Set(await readdir(join(root, "assets")));
  app.get<{ Params: { asset: string } }>(`${prefix}assets/:asset`, ({ params }, reply) =>
    assets.has(params.asset) ? reply.sendFile(`/assets/${params.asset}`, root) : reply.callNotFound(),
  );
};

/** Serves an app's files under /{name}/ and returns its page; undefined if the app is not built. */
async function servedApp(
  app: FastifyInstance,
  name: "rider" | "operations",
  pageAt: (file: string) => Branded,
): Promise<Branded | undefined> {
  const folder = join(productRoot, name, "dist");
  if (!existsSync(join(folder, "index.html"))) return undefined;
  await app.register(builtFiles(folder, `/${name}/`));
  return pageAt(join(folder, "index.html"));
}
const isOfConsole = ({ url }: FastifyRequest): boolean => /^\/operations(?:[/?]|$)/.test(url);

/** The built portal: the landing page at `/`, its files, and the app at every path without another route. */
export const portalRoutes = async (
  app: FastifyInstance,
  { settings, brand }: Pick<Deps, "settings" | "brand">,
): Promise<void> => {
  const folder = join(productRoot, "portal/dist");
  const isBuilt = existsSync(join(folder, "index.html"));
  const language = defaultLanguage(countries[settings.country]);
  const pageAt = (file: string) =>
    branded({ type: htmlType, file }, brand.current, (of, html) =>
      brandedPage(of, translatedPage(language, html)),
    );
  const answer = async (request: FastifyRequest, reply: FastifyReply, page: Branded): Promise<FastifyReply> =>
    serveFile(request, reply, await page(), "no-cache");
  const [landing, portal] = [pageAt(join(folder, "landing.html")), pageAt(join(folder, "index.html"))];
  if (isBuilt) {
    await app.register(builtFiles(folder, "/"));
    app.get("/", withoutRateLimit, (request, reply) => answer(request, reply, landing));
  }
  const forRiders = await servedApp(app, "rider", pageAt);
  if (forRiders) {
    // The service worker's scope is /rider/, which does not include /rider.
    app.get("/rider", (_, reply) => reply.redirect("/rider/"));
    app.get("/rider/", withoutRateLimit, (request, reply) => answer(request, reply, forRiders));
    const built = { type: "application/manifest+json", file: join(productRoot, "rider/dist", manifest) };
    const ofRiders = branded(built, brand.current, manifestOf);
    app.get(`/rider/${manifest}`, withoutRateLimit, (request, reply) => answer(request, reply, ofRiders));
  }
  const forOperators = await servedApp(app, "operations", pageAt);
  if (forOperators)
    for (const path of ["/operations", "/operations/"])
      app.get(path, withoutRateLimit, (request, reply) => answer(request, reply, forOperators));
  app.setNotFoundHandler((request, reply) => {
    if (forOperators && isOfConsole(request) && wantsPage(request))
      return answer(request, reply, forOperators);
    if (isBuilt && wantsPage(request)) return answer(request, reply, portal);
    throw new Refused("not_found");
  });
};
