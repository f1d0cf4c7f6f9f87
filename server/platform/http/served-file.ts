import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { withoutRateLimit } from "./rate-limit/rate-limit.ts";
import { productRoot } from "../program-files.ts";

/** A text that stays the same while the process runs; it is compressed once. */
export type ServedFile = { type: string; etag: string; plain: Buffer; gzip: Buffer; br: Buffer };

const worthwhile = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const servedFile = async (type: string, text: string | Buffer): Promise<ServedFile> => {
  const plain = Buffer.from(text);
  const [zipped, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, worthwhile),
  ]);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { type, etag, plain, gzip: zipped, br };
};

/** Sends the smallest encoding that the client accepts, or 304 if the client has the file already. */
export const serveFile = (request: FastifyRequest, reply: FastifyReply, file: ServedFile, cache: string) => {
  reply.headers({ etag: file.etag, "cache-control": cache, vary: "accept-encoding" });
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const form = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "plain";
  if (form !== "plain") reply.header("content-encoding", form);
  return reply.type(file.type).send(file[form]);
};

export const cacheForever = "public, max-age=31536000, immutable";

/** The scripts of the server's own pages, by the name of their file in recipient/. */
const pageScripts = [
  "follow-order",
  "map/move-pin",
  "help-center/help-center",
  "confirm-card",
  "tip/pay-tip",
] as const;
/** The paths of those scripts; a path contains a hash of its script. */
export type PageScripts = Readonly<Record<(typeof pageScripts)[number], string>>;

const sourceOf = (script: string): Buffer => readFileSync(join(productRoot, `recipient/${script}.js`));

/** Reads the scripts and computes their paths. */
export const openPageScripts = (): PageScripts => {
  const addressOf = (script: string) => {
    const mark = createHash("sha256").update(sourceOf(script)).digest("hex").slice(0, 12);
    return `/recipient/${basename(script)}-${mark}.js`;
  };
  return Object.fromEntries(pageScripts.map((script) => [script, addressOf(script)])) as PageScripts;
};

/** Serves the scripts of the server's own pages. */
export const pageScriptRoutes = (app: FastifyInstance, addresses: PageScripts): void => {
  for (const script of pageScripts) {
    const file = servedFile("text/javascript; charset=utf-8", sourceOf(script));
    app.get(addresses[script], withoutRateLimit, async (request, reply) =>
      serveFile(request, reply, await file, cacheForever),
    );
  }
};
