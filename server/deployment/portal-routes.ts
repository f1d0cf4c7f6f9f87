import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countries } from "@waybill/domain/markets/countries";
import { directionOf, fontAddress } from "@waybill/domain/markets/languages";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { productRoot } from "../platform/program-files.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { defaultLanguage, speak } from "../platform/texts.ts";
import { forever, serve, servedFile, type ServedFile } from "./served-file.ts";

/** Addresses whose answers are data: what is not there is an error in the one shape, never a page. */
const ofMachines =
  /^\/(?:rider|operations\/api|orders|hurrier|conditions-api|ofrep|locales|fonts|map|assets|brands|recipient|health|metrics|san|ws|docs|oauth2|partner|[a-z]{2}\/api\/v1)(?:\/|$)/;
const htmlType = "text/html; charset=utf-8";

const wantsPage = (request: FastifyRequest): boolean =>
  request.method === "GET" &&
  !ofMachines.test(request.url) &&
  String(request.headers.accept ?? "").includes("text/html");

/** What a built page says before its script runs, in English. */
const saidBeforeScript = ["page.about", "page.needs-script", "load-failed.text", "load-failed.close"];

const inHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** Inside the quotes of a JSON string, in a script that no text may end. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
const jsonScripts = /(<script type="application\/json"[^]*?<\/script>)/;

/** A built page as one that is written in a language. */
export function pageIn(language: string, html: string, say = speak(language)): string {
  const english = speak("en");
  const head = html.replace(
    '<html lang="en" dir="ltr">',
    `<html lang="${language}" dir="${directionOf(language)}">`,
  );
  const font = fontAddress(language);
  const dressed =
    font === undefined ? head : head.replace("</head>", `<link rel="stylesheet" href="${font}" /></head>`);
  const translated = (part: string, escape: (text: string) => string) =>
    saidBeforeScript.reduce((said, key) => said.replaceAll(english(key), () => escape(say(key))), part);
  // Split by what it captures: every second part is JSON.
  return dressed
    .split(jsonScripts)
    .map((part, at) => translated(part, at % 2 === 1 ? inJson : inHtml))
    .join("");
}

/** The files of a built app. Its hundreds of assets share one route: with one each, a start takes twice as long. */
async function serveBuiltFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: !app.hasReplyDecorator("sendFile"),
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ["assets/**"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header("cache-control", path.includes("/assets/") ? forever : "no-cache");
    },
  });
  const assets = new Set(await readdir(join(root, "assets")));
  app.get<{ Params: { asset: string } }>(`${prefix}assets/:asset`, ({ params }, reply) =>
    assets.has(params.asset) ? reply.sendFile(`/assets/${params.asset}`, root) : reply.callNotFound(),
  );
}

/** The app below /{name}/: serves its files and answers its page; undefined: it is not built. */
async function servedApp(
  app: FastifyInstance,
  name: "rider" | "operations",
  language: string,
): Promise<ServedFile | undefined> {
  const folder = join(productRoot, name, "dist");
  if (!existsSync(join(folder, "index.html"))) return undefined;
  await serveBuiltFiles(app, folder, `/${name}/`);
  return servedFile(htmlType, pageIn(language, await readFile(join(folder, "index.html"), "utf8")));
}
const isOfConsole = ({ url }: FastifyRequest): boolean => /^\/operations(?:[/?]|$)/.test(url);

/** The built portal: the landing at `/`, its files, and the application at every address that no call owns. */
export const portalRoutes = async (
  app: FastifyInstance,
  { settings }: Pick<Deps, "settings">,
): Promise<void> => {
  const folder = join(productRoot, "portal/dist");
  const isBuilt = existsSync(join(folder, "index.html"));
  const language = defaultLanguage(countries[settings.country]);
  const pages = new Map<string, Promise<ServedFile>>();
  const page = async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> => {
    const made =
      pages.get(file) ??
      readFile(join(folder, file), "utf8").then((html) => servedFile(htmlType, pageIn(language, html)));
    pages.set(file, made);
    made.catch(() => pages.delete(file));
    return serve(request, reply, await made, "no-cache");
  };
  if (isBuilt) {
    await serveBuiltFiles(app, folder, "/");
    app.get("/", (request, reply) => page(request, reply, "landing.html"));
  }
  const forRiders = await servedApp(app, "rider", language);
  if (forRiders) {
    // The worker of /rider/ has no say at /rider.
    app.get("/rider", (_, reply) => reply.redirect("/rider/"));
    app.get("/rider/", (request, reply) => serve(request, reply, forRiders, "no-cache"));
  }
  const forOperators = await servedApp(app, "operations", language);
  if (forOperators)
    for (const path of ["/operations", "/operations/"])
      app.get(path, (request, reply) => serve(request, reply, forOperators, "no-cache"));
  app.setNotFoundHandler((request, reply) => {
    if (forOperators && isOfConsole(request) && wantsPage(request))
      return serve(request, reply, forOperators, "no-cache");
    if (isBuilt && wantsPage(request)) return page(request, reply, "index.html");
    throw new Refused("not_found");
  });
};
