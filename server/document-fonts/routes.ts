import type { FastifyInstance } from "fastify";
import { cacheForever, serveFile, servedFile, type ServedFile } from "../platform/http/served-file.ts";
import { withoutRateLimit } from "../platform/http/rate-limit/rate-limit.ts";
import { Refused } from "../platform/http/refused.ts";
import { fontCss, fontFileNamed } from "./script-fonts.ts";

const css = "text/css; charset=utf-8";

/** The font routes: a style sheet per language, and the font files that it names. */
export const fontRoutes = (app: FastifyInstance): void => {
  const kept = new Map<string, Promise<ServedFile>>();

  app.get<{ Params: { file: string } }>("/fonts/:file", withoutRateLimit, async (request, reply) => {
    const { file: name } = request.params;
    if (name.endsWith(".css")) {
      const styles = fontCss(name.replace(/\.css$/, ""));
      if (styles === undefined) throw new Refused("not_found");
      const file = kept.get(name) ?? servedFile(css, styles);
      kept.set(name, file);
      return serveFile(request, reply, await file, "max-age=86400");
    }
    const font = fontFileNamed(name);
    if (!font) throw new Refused("not_found");
    return reply.type("font/woff2").header("cache-control", cacheForever).send(font);
  });
};
