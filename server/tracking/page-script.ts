import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { serve, servedFile } from "../deployment/served-file.ts";
import { productRoot } from "../platform/program-files.ts";

const forever = "public, max-age=31536000, immutable";

/** Serves a script of the server's own pages; the address that is handed back changes with what it does. */
export const pageScript = (app: FastifyInstance, script = "follow-order"): string => {
  const source = readFileSync(join(productRoot, `recipient/${script}.js`));
  const file = servedFile("text/javascript; charset=utf-8", source);
  const mark = createHash("sha256").update(source).digest("hex").slice(0, 12);
  const address = `/recipient/${basename(script)}-${mark}.js`;
  app.get(address, async (request, reply) => serve(request, reply, await file, forever));
  return address;
};
