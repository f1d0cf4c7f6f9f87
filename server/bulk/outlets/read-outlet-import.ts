import type { OutletImport } from "@waybill/contract/merchants/outlet-imports";
import type { Actor } from "../../platform/actor.ts";
import { importAnswer } from "./import-answer.ts";
import { ownImport, type ImportDeps } from "./own-imports.ts";

/** A sheet of the actor's with its rows as they are now. */
export const readOutletImport = async (
  deps: Pick<ImportDeps, "pool">,
  actor: Actor,
  { importId, language }: { importId: string; language: string },
): Promise<OutletImport> => importAnswer(deps.pool, await ownImport(deps, actor, importId), language);
