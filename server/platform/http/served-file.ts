import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { uncounted } from "./rate-limit.ts";
import { productRoot } from "../program-files.ts";

/** A text that never changes while the process runs, compressed once for everyone. */
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

/** Answers with the smallest form the client reads, or 304 when it has it already. */
export const serve = (request: FastifyRequest, reply: FastifyReply, file: ServedFile, cache: string) => {
  reply.headers({ etag: file.etag, "cache-control": cache, vary: "accept-encoding" });
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const form = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "plain";
  if (form !== "plain") reply.header("content-encoding", form);
  return reply.type(file.type).send(file[form]);
};

export const forever = "public, max-age=31536000, immutable";

/** Serves a script of the server's own pages; the address that is returned changes with its content. */
export const pageScript = (app: FastifyInstance, script = "follow-order"): string => {
  const source = readFileSync(join(productRoot, `recipient/${script}.js`));
  const file = servedFile("text/javascript; charset=utf-8", source);
  const mark = createHash("sha256").update(source).digest("hex").slice(0, 12);
  const address = `/recipient/${basename(script)}-${mark}.js`;
  app.get(address, uncounted, async (request, reply) => serve(request, reply, await file, forever));
  return address;
};
