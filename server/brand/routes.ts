import * as endpoints from "@waybill/contract/operations/brand";
import type { FastifyInstance } from "fastify";
import { cacheForever } from "../platform/http/served-file.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { route } from "../platform/http/route.ts";
import { readBrand } from "./read-brand.ts";
import { resetBrand } from "./reset-brand.ts";
import { saveBrand } from "./save-brand.ts";
import { brandFilesPath } from "./watch-brand.ts";

/** The content security policy of a logo that is opened by itself: it may only draw. */
const drawingOnly = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The brand studio's routes, and the files of the current brand. */
export function brandRoutes(app: FastifyInstance, deps: Deps & { changed: () => Promise<void> }): void {
  route(app, endpoints.readBrand, async () => ({ result: await readBrand(deps) }));
  route(app, endpoints.saveBrand, async ({ actor, body }) => ({
    result: await saveBrand(deps, actor, body),
  }));
  route(app, endpoints.resetBrand, async ({ actor }) => ({ result: await resetBrand(deps, actor) }));

  app.get<{ Params: { file: string } }>(`${brandFilesPath}:file`, async ({ params: { file } }, reply) => {
    const named = () => deps.brand.file(file);
    // Another process may just have saved a new brand, whose file this process has not read yet.
    if (!named()) await deps.brand.refresh();
    const found = named();
    if (found) {
      reply.headers({ "cache-control": cacheForever, "content-security-policy": drawingOnly });
      return reply.type(found.type).send(found.content);
    }
    // A page from before the last change gets the current style; not found if no brand is saved.
    const style = deps.brand.current().style_url?.slice(brandFilesPath.length);
    const now = file.endsWith(".css") && style !== undefined ? deps.brand.file(style) : undefined;
    if (!now) throw new Refused("not_found");
    return reply.header("cache-control", "no-store").type(now.type).send(now.content);
  });
}
