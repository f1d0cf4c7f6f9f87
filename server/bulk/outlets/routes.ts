import * as endpoints from "@waybill/contract/merchants/outlet-imports";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { semaphore } from "../../platform/http/semaphore.ts";
import { languageOfProgram } from "../../platform/texts.ts";
import { acceptForms, bytesOfContent, uploadBytes } from "../uploaded-file.ts";
import { importOutlets } from "./import-outlets.ts";
import { makeOutlets } from "./make-outlets.ts";
import { fixOutletRow } from "./fix-outlet-row.ts";
import type { ImportDeps } from "./own-imports.ts";
import { readOutletImport } from "./read-outlet-import.ts";
import { readOutletTemplate } from "./read-outlet-template.ts";

export async function outletImportRoutes(
  app: FastifyInstance,
  deps: ImportDeps,
  inTurn: ReturnType<typeof semaphore>,
): Promise<void> {
  const languageOf = ({ headers }: FastifyRequest) =>
    languageOfProgram(deps.country, headers["accept-language"]);

  await app.register(async (scope) => {
    await acceptForms(scope);
    route(
      scope,
      endpoints.importOutlets,
      async ({ actor, body, request }) => {
        const { content, parent_vendor_id, vendor_id } = body;
        const upload = {
          parentId: parent_vendor_id ?? vendor_id,
          bytes: bytesOfContent(content),
          language: languageOf(request),
        };
        return { result: await inTurn(() => importOutlets(deps, actor, upload)) };
      },
      { bodyLimit: uploadBytes },
    );
  });
  route(app, endpoints.readOutletTemplate, async ({ query, request, reply }) => {
    reply.header("content-disposition", 'attachment; filename="Outlets.xlsx"');
    return Buffer.from(await readOutletTemplate(deps, query.language ?? request.headers["accept-language"]));
  });
  route(app, endpoints.readOutletImport, async ({ actor, params, request }) => ({
    result: await readOutletImport(deps, actor, { ...params, language: languageOf(request) }),
  }));
  route(app, endpoints.fixOutletRow, async ({ actor, params, body, request }) => ({
    result: await fixOutletRow(deps, actor, { ...params, body, language: languageOf(request) }),
  }));
  route(app, endpoints.makeOutlets, async ({ actor, params, request }) => ({
    result: await makeOutlets(deps, actor, { ...params, language: languageOf(request) }),
  }));
}
